"""What these pages say, in Russian and English.

Standings, stages, lots, publication, awards, the closing report.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FAULTS: Final[Mapping[str, int]] = {
    "results_no_stage": 404,
    "results_no_player": 404,
    "results_not_public": 404,
    "results_nobody_awarded": 404,
    "results_link_needed": 403,
}
"""What can be wrong with a request here, and its status."""

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    "results_no_stage": ("такого этапа или файла нет", "there is no such stage or file"),
    "results_no_player": ("в этой таблице его нет", "he is not in this table"),
    "results_not_public": ("это ещё не опубликовано", "this is not published yet"),
    "results_nobody_awarded": ("награждать ещё некого", "there is nobody to award yet"),
    "results_link_needed": (
        "это страница игрока: откройте её по своей личной ссылке",
        "this is a player's page: open it by your personal link",
    ),
    # the menu
    "results_tables": ("Таблицы", "Tables"),
    "results_publication": ("Что видят все", "What is public"),
    "results_lots": ("Жребий между равными", "Lots between equals"),
    "results_awards": ("Награды и дипломы", "Awards and diplomas"),
    "results_ballot": ("Голосовать за призы", "Vote on prizes"),
    "results_report": ("Отчёт для федерации", "Report to the federation"),
    "results_standings": ("Турнирная таблица", "Standings"),
    "results_lots_public": ("Жребии", "Lots"),
    "results_honours": ("Награды", "Awards"),
    "results_mine": ("Мои игры", "My games"),
    # tables
    "results_table_of": ("Таблица: {stage}", "Table: {stage}"),
    "results_rulebook": ("Правила: {rulebook}", "Rules: {rulebook}"),
    "results_games_of": ("Сыграно игр: {played} из {planned}", "Games played: {played} of {planned}"),
    "results_as_of": ("После круга", "After round"),
    "results_latest": ("сейчас", "now"),
    "results_show": ("Показать", "Show"),
    "results_files": ("Файлы", "Files"),
    "results_no_games": ("Сыгранных игр пока нет.", "No game has been played yet."),
    "results_frozen": ("протест", "protest"),
    "results_frozen_note": (
        "Строки с пометкой «протест» могут измениться: результат одной из игр ждёт решения.",
        "Rows marked 'protest' may change: the result of one of the games waits for a decision.",
    ),
    "results_provisional": ("предв.", "prov."),
    "results_provisional_note": (
        "«предварительно»: Ci или K ещё изменятся, игры дистанции не сыграны.",
        "'provisional': Ci or K may still change, games of the distance are to come.",
    ),
    "results_next_stage": ("Кто выходит дальше", "Who goes on"),
    "results_public_page": ("Как видят все", "As everybody sees it"),
    "results_why": ("За что баллы: {name}", "What the points are for: {name}"),
    "results_between": ("Почему не выше и не ниже", "Why neither higher nor lower"),
    "results_to_table": ("К таблице", "To the table"),
    "results_not_ranked": ("вне зачёта", "not ranked"),
    "results_column_site": ("Площадка", "Site"),
    "results_column_place": ("Место", "Place"),
    "results_column_player": ("Игрок", "Player"),
    "results_column_games": ("Игры", "Games"),
    "results_column_total": ("Сумма", "Total"),
    "results_column_basic": ("Баллы", "Points"),
    "results_column_additional": ("Доп.", "Extra"),
    "results_column_ci": ("Ci", "Ci"),
    "results_column_k": ("K", "K"),
    "results_column_wins": ("Победы", "Wins"),
    "results_column_don_wins": ("Доном", "As Don"),
    "results_column_sheriff_wins": ("Шерифом", "As Sheriff"),
    "results_column_mafia_wins": ("Мафией", "As mafia"),
    "results_column_first_night_deaths": ("Первые смерти", "First deaths"),
    "results_column_tie": ("Решило", "Decided by"),
    "results_nothing_public": ("Таблица ещё не опубликована.", "The table is not published yet."),
    "results_final": ("Итоги объявлены.", "The results are released."),
    "results_not_final": ("Итоги ещё не объявлены.", "The results are not released yet."),
    "results_through": ("Таблица после круга {round}.", "The table after round {round}."),
    "results_hidden_bonus": (
        "Дополнительные баллы и места скрыты до объявления итогов; игроки стоят по алфавиту.",
        "Additional points and places are hidden until the results are released; players go by name.",
    ),
    "results_preview": (
        "Так эту страницу увидят все. Сейчас ничего не изменено.",
        "This is how everybody would see the page. Nothing is changed now.",
    ),
    # who goes on
    "results_advance_of": ("Кто выходит в этап «{stage}»", "Who goes on to stage '{stage}'"),
    "results_quota": (
        "С каждой площадки {per_site}, всего мест {total}.",
        "{per_site} from each site, {total} places in all.",
    ),
    "results_wild": ("по приглашению", "wild card"),
    "results_wild_quota": ("Сверх того по приглашению: {count}.", "Besides, wild cards: {count}."),
    "results_wild_title": ("Места по приглашению", "Wild cards"),
    "results_wild_hint": (
        "Кого зовут без отбора: победителя прошлого раза, хозяев. Утверждает Оргкомитет.",
        "Who comes without qualifying: last time's winner, the hosts. The committee approves them.",
    ),
    "results_wild_who": ("Кого пригласить", "Who is invited"),
    "results_wild_give": ("Пригласить", "Invite"),
    "results_wild_back": ("Отозвать", "Take back"),
    "results_carry_zero": ("Этап начинается с нуля.", "The stage starts from zero."),
    "results_carry_sum": ("Баллы прежних этапов переносятся.", "Points of earlier stages are carried over."),
    "results_coefficient": ("Коэффициент финала: {value}.", "Coefficient of the final: {value}."),
    "results_qualified": ("Вышли в следующий этап", "Gone on to the next stage"),
    "results_not_taken": ("Список ещё не утверждён.", "The list is not taken yet."),
    "results_same": (
        "Утверждённый список совпадает с таблицами.",
        "The list that was taken agrees with the tables.",
    ),
    "results_changes": (
        "С тех пор, как список утверждён, изменилось",
        "What has changed since the list was taken",
    ),
    "results_take": ("Утвердить список", "Take this list"),
    "results_take_again": ("Утвердить изменённый список", "Take the changed list"),
    "results_take_hint": ("Перед этим делается копия турнира.", "A backup of the event is made first."),
    "results_frozen_games": (
        "Игр с открытым протестом: {count}. Список может измениться.",
        "Games with a pending protest: {count}. The list may change.",
    ),
    "results_equal": ("поровну", "equal"),
    "results_due": ("Нужен жребий", "A lot is due"),
    "results_due_left": ("мест на них: {left}", "places for them: {left}"),
    "results_vacant": ("Незанятых мест: {count}", "Places left open: {count}"),
    "results_seeds": ("Список", "The list"),
    "results_seed": ("Номер", "Seed"),
    "results_fresh": ("новый", "new"),
    "results_others": ("лучшие из остальных", "best of the others"),
    "results_decline": ("Отказывается", "Declines"),
    "results_declined": ("Отказались", "Declined"),
    "results_return": ("Снова участвует", "Takes part again"),
    "results_declines_who": ("Кто отказывается", "Who declines"),
    # lots
    "results_tie_list": ("выход в «{stage}», мест: {left}", "going on to '{stage}', places: {left}"),
    "results_tie_table": ("этап «{stage}», место {place}", "stage '{stage}', place {place}"),
    "results_ties": ("Равные, которых разделит только жребий", "Equals whom only a lot separates"),
    "results_other_ties": ("Прочие равные в таблицах", "Other equals in tables"),
    "results_no_ties": ("Таких сейчас нет.", "There are none now."),
    "results_seal": ("Объявить обязательство", "Commit"),
    "results_seal_hint": (
        (
            "Сначала публикуется обязательство (хеш ключа), потом при двух свидетелях тянется жребий, "
            "и ключ раскрывается: каждый может проверить. Второй раз для тех же людей не объявить."
        ),
        (
            "First the commitment (a hash of the key) is published, then the lot is drawn before two "
            "witnesses and the key is shown: anybody can verify it. Nobody commits twice to the same people."
        ),
    ),
    "results_sealed_already": ("объявлено", "committed"),
    "results_sealed": ("Объявлены и ждут", "Committed and waiting"),
    "results_draw": ("Тянуть жребий", "Draw the lot"),
    "results_witness": ("Свидетель {number}", "Witness {number}"),
    "results_drawn": ("Вытянуты", "Drawn"),
    "results_commitment": ("Обязательство", "Commitment"),
    "results_key": ("Ключ", "Key"),
    "results_witnesses": ("Свидетели", "Witnesses"),
    "results_true": ("проверено", "verified"),
    "results_false": ("не сходится!", "does not fit!"),
    "results_lot_file": ("Файл для проверки", "File to verify"),
    "results_lot_how": (
        (
            "Проверить самому: sportmafia verify lot-….json. Порядок — имена по алфавиту, перемешанные "
            "ключом; ключ закреплён обязательством, опубликованным до жребия."
        ),
        (
            "To verify it: sportmafia verify lot-….json. The order is the sorted names shuffled by the key, "
            "which the commitment published before the draw binds."
        ),
    ),
    "results_lot_hidden": (
        "участники станут видны, когда откроют места",
        "who takes part shows once places are public",
    ),
    "results_no_lots": ("Жребиев не было.", "There were no lots."),
    # publication
    "results_seen_now": ("Сейчас видно", "Public now"),
    "results_seen_nothing": ("ничего", "nothing"),
    "results_seen_all": ("всё, итоги объявлены", "everything, the results are released"),
    "results_seen_open": ("таблица с доп. баллами", "the table with additional points"),
    "results_seen_hidden": (
        "таблица без доп. баллов и мест",
        "the table without additional points and places",
    ),
    "results_seen_through": ("до круга {round} включительно", "up to round {round} inclusive"),
    "results_policy": ("Что скрывать", "What to hide"),
    "results_hidden_bonuses": ("доп. баллы с круга {round}", "additional points from round {round}"),
    "results_hidden_tables": ("игры с круга {round}", "games from round {round}"),
    "results_hide_bonuses": (
        "Доп. баллы и места — с круга (пусто: не скрывать)",
        "Additional points and places from round (empty: never)",
    ),
    "results_hide_tables": (
        "Игры целиком — с круга (пусто: не скрывать)",
        "Whole games from round (empty: never)",
    ),
    "results_policy_save": ("Сохранить", "Save"),
    "results_policy_preview": ("Посмотреть, как увидят все", "See it as everybody would"),
    "results_acts": ("Что сделать", "What to do"),
    "results_act": ("Действие", "Act"),
    "results_act_round": ("До какого круга видно (для заморозки)", "Shown up to round (for a freeze)"),
    "results_act_reason": (
        "Почему: прочтут все (обязательно, если таблицу убирают или открывают заново)",
        "Reason, which everybody reads (needed to withdraw or reopen)",
    ),
    "results_act_do": ("Сделать", "Do it"),
    "results_act_preview": ("Сначала посмотреть", "Look at it first"),
    "results_act_hint": ("Перед этим делается копия турнира.", "A backup of the event is made first."),
    "results_history": ("Что было сделано", "What was done"),
    "results_before_release": ("До объявления итогов", "Before the results are released"),
    "results_item_ok": ("готово", "ready"),
    "results_item_stop": ("стоп", "stop"),
    "results_item_caution": ("внимание", "caution"),
    "results_round_wrong": ("круг — целое число от 0", "a round is a whole number from 0"),
    # awards
    "results_place": ("{place} место", "Place {place}"),
    "results_places_left": (
        "Равные: жребий решит, кому {left} из мест",
        "Equals: a lot decides who takes {left} of the places",
    ),
    "results_votes": ("голосов: {votes}", "votes: {votes}"),
    "results_best_civilian": ("Лучший мирный житель", "Best civilian"),
    "results_best_sheriff": ("Лучший Шериф", "Best Sheriff"),
    "results_best_mafia": ("Лучший мафиози", "Best mafioso"),
    "results_best_don": ("Лучший Дон", "Best Don"),
    "results_best_note": ("баллов {points}, игр {games}", "points {points}, games {games}"),
    "results_by_places": ("Места", "Places"),
    "results_by_votes": ("Призы по голосованию", "Prizes by votes"),
    "results_by_roles": ("Лучшие в ролях", "Best by role"),
    "results_waits": ("поровну, решите", "equal: to be decided"),
    "results_waits_lot": ("нужен жребий", "a lot is due"),
    "results_nobody": ("Пока никого.", "Nobody yet."),
    "results_ceremony": ("Порядок награждения", "Order of the ceremony"),
    "results_absent": ("Нет на награждении", "Not at the ceremony"),
    "results_ballots_cast": (
        "Проголосовали: {voted} из {voters}, голосов {ballots}",
        "Voted: {voted} of {voters}, votes {ballots}",
    ),
    "results_settings": ("Призы и дипломы: настройка", "Prizes and diplomas: settings"),
    "results_prizes": (
        "Призы, за которые голосуют (по одному в строке)",
        "Prizes that are voted on (one a line)",
    ),
    "results_count": (
        "Сколько мест награждать (пусто: по правилам, {count})",
        "How many places are awarded (empty: by the rules, {count})",
    ),
    "results_heading": ("Заголовок диплома", "Heading of the diploma"),
    "results_text": (
        "Текст диплома; {{name}}, {{award}}, {{event}} заменяются",
        "Text of the diploma; {{name}}, {{award}}, {{event}} are put in",
    ),
    "results_certificate": ("Заголовок сертификата", "Heading of the certificate"),
    "results_certificate_text": ("Текст сертификата", "Text of the certificate"),
    "results_least": (
        "Лучший в роли сыграл в ней не меньше игр",
        "The best of a role has at least so many games in it",
    ),
    "results_least_wrong": (
        "число игр: целое от 1 до {most}",
        "the number of games is a whole one, 1 to {most}",
    ),
    "results_roles_of": ("Лучшие в ролях: по какому этапу", "Best by role: of which stage"),
    "results_roles_last": ("по последнему", "the last one"),
    "results_tied": ("Голосов поровну", "Votes are equal"),
    "results_tied_hint": (
        "Решает Оргкомитет: одному из них или нескольким; решение попадёт в журнал.",
        "The committee decides: one of them or several; the decision goes into the log.",
    ),
    "results_settle": ("Присудить", "Award"),
    "results_signed": ("Кто подписывает (по одному в строке)", "Who signs it (one a line)"),
    "results_logo": (
        "Логотип: PNG или JPEG до {most} кБ",
        "Logo: PNG or JPEG up to {most} kB",
    ),
    "results_logo_there": ("Логотип загружен.", "A logo is there."),
    "results_logo_drop": ("Убрать логотип", "Take the logo away"),
    "results_logo_wrong": ("нужен PNG или JPEG до {most} кБ", "a PNG or JPEG up to {most} kB is needed"),
    "results_prizes_wrong": (
        "призов не больше {most}, название до {longest} знаков",
        "at most {most} prizes, a name of up to {longest} characters",
    ),
    "results_places_wrong": ("мест от 0 до {most}", "0 to {most} places"),
    "results_save": ("Сохранить", "Save"),
    "results_diplomas": ("Дипломы", "Diplomas"),
    "results_certificates": ("Сертификаты участников", "Certificates of all players"),
    "results_heading_diplomas": ("Диплом", "Diploma"),
    "results_heading_certificates": ("Сертификат участника", "Certificate"),
    "results_diploma_text": ("за игру на турнире «{{event}}»", "for play at the event '{{event}}'"),
    "results_took_part": ("участник турнира", "took part in the event"),
    # the ballot
    "results_ballot_hint": (
        "Видны только ваши голоса; следующий голос за тот же приз заменяет прежний.",
        "Only your own votes show; another one for the same prize takes its place.",
    ),
    "results_voter_judge": ("Вы голосуете как судья.", "You vote as a judge."),
    "results_voter_committee": (
        "Вы голосуете как член Оргкомитета.",
        "You vote as a member of the committee.",
    ),
    "results_voter_none": (
        "Голосуют судьи игр и члены Оргкомитета; вас среди них нет.",
        "Judges of games and members of the committee vote; you are not among them.",
    ),
    "results_no_prizes": ("Призов для голосования нет.", "There are no prizes to vote on."),
    "results_combined": ("Места (вместе с баллами)", "Places (together with points)"),
    "results_vote": ("Проголосовать", "Vote"),
    "results_votes_closed": (
        "Итоги объявлены, голосование окончено.",
        "The results are out, votes are closed.",
    ),
    # one's own page
    "results_mine_of": ("Мои игры: {name}", "My games: {name}"),
    "results_seat": ("место за столом {seat}", "seat {seat}"),
    "results_protest": ("Протест", "Protest"),
    "results_over": ("сыграна", "played"),
    "results_to_come": ("впереди", "to come"),
    "results_next": ("Следующая игра", "The next game"),
    "results_ruled": ("по решению о протесте", "by the verdict on a protest"),
    "results_own_more": ("Ещё", "More"),
    "results_own_none": (
        "Мест за столами пока нет: жеребьёвка ещё не опубликована.",
        "There are no seats yet: the draw is not published.",
    ),
    "results_points": ("баллы: {points}", "points: {points}"),
    "results_my_row": ("Моя строка: {stage}", "My row: {stage}"),
    "results_my_reasons": ("За что", "What for"),
    # the report
    "results_report_part": ("Раздел", "Part"),
    "results_report_what": ("Что", "What"),
    "results_report_value": ("Сколько", "How many"),
    "results_report_summary": ("Игры", "Games"),
    "results_report_judges": ("Судьи: отсужено игр", "Judges: games judged"),
    "results_report_hosts": ("Ведущие: проведено игр", "Hosts: games led"),
    "results_report_fouls": ("фолов", "fouls"),
    "results_report_bans": ("дисквалификаций на одну игру", "disqualifications for one game"),
    "results_report_offences": ("Дисквалификации в играх по пунктам", "Disqualifications in games by clause"),
    "results_report_expelled": ("Удалены с турнира", "Removed from the tournament"),
    "results_report_complaints": ("Жалобы на судей", "Complaints about judges"),
    "results_report_games": ("сыграно и засчитано", "played and counted"),
    "results_report_void": ("не засчитано", "not counted"),
    "results_report_players": ("игроков", "players"),
    "results_report_warnings": ("предупреждений", "warnings"),
    "results_report_protests": ("протестов", "protests"),
    "results_report_none": ("нет", "none"),
}
"""Codes and templates, Russian and English; codes begin with the topic: ``results_``."""
