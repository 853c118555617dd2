"""What a tournament says to people, in Russian and English; the code is the contract."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Final

from sportmafia.tournament.words import word

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    # calendar and plan
    "zone_empty": ("часовой пояс не задан", "no time zone is given"),
    "zone_offset": ("смещение {minutes} мин. невозможно", "an offset of {minutes} minutes is impossible"),
    "zone_order": ("смены смещения стоят не по порядку", "the changes of offset are not in order"),
    "instant_without_zone": ("у времени {value} нет часового пояса", "the time {value} has no time zone"),
    "no_such_day": ("нет такого дня: {value}", "there is no such day: {value}"),
    "window_order": (
        "окно закрывается {last}, раньше чем открывается {first}",
        "the window closes on {last}, before it opens on {first}",
    ),
    "template_unknown": (
        "шаблона «{name}» нет; есть: {known}",
        "there is no template '{name}'; known: {known}",
    ),
    "no_stage": ("в турнире нет ни одного этапа", "the event has no stage"),
    "stage_twice": ("этап «{stage}» назван дважды", "stage '{stage}' is named twice"),
    "stage_days": (
        "этап «{stage}» кончается раньше, чем начинается",
        "stage '{stage}' ends before it begins",
    ),
    "stage_early": (
        "этап «{stage}» начинается, пока идёт предыдущий",
        "stage '{stage}' begins while the one before it still runs",
    ),
    "stage_empty": ("в этапе «{stage}» нет игр или столов", "stage '{stage}' has no games or no tables"),
    "site_unknown": ("площадки «{site}» в турнире нет", "the event has no site '{site}'"),
    "awards_early": (
        "награждение назначено раньше конца последнего этапа",
        "the awards are set before the last stage ends",
    ),
    "negative": ("отрицательным это число быть не может", "this number cannot be negative"),
    "no_team": ("{player} ни в одной команде", "{player} is in no team"),
    "team_size": ("в команде от {least} до {most} игроков", "a team has {least} to {most} players"),
    "quota_missing": (
        "не сказано, сколько человек выходят в этап «{stage}»",
        "how many go on to stage '{stage}' is not said",
    ),
    "quota_first": (
        "в первый этап «{stage}» попадают по заявкам, квоты у него нет",
        "the first stage '{stage}' is entered by application and has no quota",
    ),
    "quota_sites": (
        "с площадок выходят {sites}, а мест {total}",
        "{sites} come from the sites for {total} places",
    ),
    "quota_capacity": (
        "квота больше числа участников: {capacity}",
        "the quota exceeds the capacity, {capacity}",
    ),
    "few_games": (
        "игр у каждого {games}, а нужно не меньше {least}",
        "{games} games each; at least {least} are due",
    ),
    "crowded_day": (
        "в игровой день выходит {players} человек, а можно {most}",
        "a game day takes {players} players; {most} are allowed",
    ),
    "table_short": (
        "игроков {players}: десяти за стол не набрать",
        "{players} players do not fill a table of ten",
    ),
    "uneven_games": (
        "{players} игроков по {games} игр не делятся на столы по десять: у кого-то игр будет больше",
        "{players} players with {games} games do not make full tables: somebody has one more",
    ),
    "stages_other": (
        "этапов {stages}, а по положению два: отборочный и финальный",
        "{stages} stages; the regulation has two, a qualifying and a final",
    ),
    "sites_left_out": (
        "отборочный этап играется не на всех площадках, нет: {sites}",
        "qualifying is not played at every site; missing: {sites}",
    ),
    "final_days": (
        "финальные игры проводятся в один день, а здесь дней {days}",
        "a final takes one day, this one {days}",
    ),
    "age_other": (
        "возраст от {age}, а по положению от {least}",
        "age from {age}; the regulation has {least}",
    ),
    "capacity_other": (
        "участников до {capacity} (0 — без ограничения), а по положению до {most}",
        "up to {capacity} players (0: no limit); the regulation has {most}",
    ),
    "quota_other": (
        "квота не та, что в положении: с площадки {sites}, всего {total}",
        "another quota than the regulation's: {sites} of a site, {total} in all",
    ),
    "final_unnamed": (
        "очки финального стола умножаются на {factor}, но ни один этап не назван «final»",
        "points of the final table are multiplied by {factor}, but no stage is named 'final'",
    ),
    # regulation and committee
    "version_order": (
        "новая редакция должна вступить в силу позже прежней, с {since}",
        "a new version must come into force after the last one, of {since}",
    ),
    "version_not_posted": (
        "не указано, где изменение опубликовано",
        "where the change was posted is not given",
    ),
    "notice_short": (
        "до вступления в силу {days} дн., а объявить нужно не меньше чем за {needed}",
        "{days} days before it takes effect; at least {needed} of notice are due",
    ),
    "plan_late": (
        "положение меняют за {needed} дн., осталось {days}; позже — с причиной для журнала",
        "a regulation is changed {needed} days before, {days} are left; later it takes a reason for the log",
    ),
    "stage_begun": (
        "этап «{stage}» уже идёт: его правила не меняются",
        "stage '{stage}' is under way: its rules stay",
    ),
    "office_held": ("{person} уже занимает эту должность", "{person} holds this office already"),
    "office_taken": ("должность занята: {person}", "the office is taken by {person}"),
    "office_not_held": ("{person} этой должности не занимает", "{person} does not hold this office"),
    "other_judges": (
        "{person} не из остальных судей: за них отвечает судья стола",
        "{person} is none of the other judges, for whom a table judge speaks",
    ),
    "not_committee": ("{person} не член Оргкомитета", "{person} is not a member of the committee"),
    "chair_only": (
        "состав Оргкомитета меняет только председатель, а не {person}",
        "only the chair changes the committee, not {person}",
    ),
    "words_missing": ("нужны слова: что произошло", "words are needed: what happened"),
    "reason_missing": ("нужна причина", "a reason is needed"),
    # applications and people
    "fields_many": ("полей {count}, а бывает не больше {most}", "{count} fields; there are at most {most}"),
    "field_unknown": ("поля «{field}» в заявке нет", "the application has no field '{field}'"),
    "field_missing": ("заполните поле «{field}»", "fill in '{field_en}'"),
    "field_long": ("«{field}»: не длиннее {most} знаков", "'{field_en}': at most {most} characters"),
    "field_empty": ("«{field}»: нужны буквы или цифры", "'{field_en}': letters or digits are needed"),
    "field_day": (
        "«{field}»: день в виде ГГГГ-ММ-ДД, который бывает",
        "'{field_en}': a day as YYYY-MM-DD that exists",
    ),
    "field_choice": ("«{field}»: такого ответа нет", "'{field_en}': there is no such answer"),
    "field_contact": (
        "«{field}»: нужен телефон или адрес почты",
        "'{field_en}': a phone number or e-mail address",
    ),
    "window_not_open": ("заявки ещё не принимаются", "applications are not open yet"),
    "window_closed": ("срок подачи заявок прошёл", "the time for applications is over"),
    "no_consent": (
        "без согласия с правилами заявка не принимается",
        "nobody enters who does not accept the rules",
    ),
    "not_resident": ("турнир для живущих в общежитии", "the event is for those who live in a dormitory"),
    "born_impossible": ("такой даты рождения не бывает", "this date of birth is impossible"),
    "too_young": (
        "в первый игровой день исполнится {age}, а допускают с {least}",
        "aged {age} on the first game day; players are {least} or older",
    ),
    "application_twice": ("заявка {id} уже есть", "there is an application {id} already"),
    "person_twice": ("этот человек уже подал заявку", "this person has applied already"),
    "application_unknown": ("заявки {id} нет", "there is no application {id}"),
    "application_withdrawn": ("заявка {id} уже отозвана", "application {id} is withdrawn already"),
    "application_not_withdrawn": ("заявка {id} не отозвана", "application {id} is not withdrawn"),
    "withdrawn_early": (
        "заявка {id} отозвана раньше, чем подана",
        "application {id} is withdrawn before it came",
    ),
    "promoted": (
        "заявка {id}: есть место, участник допущен",
        "application {id}: a place is free, it is admitted",
    ),
    "to_waiting": ("заявка {id}: мест нет, лист ожидания", "application {id}: no place, on the waiting list"),
    "turned_away": (
        "заявка {id}: мест нет, регистрация прекращена",
        "application {id}: no place, registration has stopped",
    ),
    "withdrew": ("заявка {id} отозвана", "application {id} is withdrawn"),
    "day_full": (
        "{day}: участников {players}, а можно не больше {most}",
        "{day}: {players} participants; at most {most} are allowed",
    ),
    "day_above_aim": (
        "{day}: участников {players}, желательно до {aim}",
        "{day}: {players} participants; up to {aim} are aimed at",
    ),
    "merged_already": ("{kept} и {gone} уже один человек", "{kept} and {gone} are one person already"),
    "not_merged": ("{gone} ни с кем не объединён", "{gone} is merged into nobody"),
    "nickname_empty": ("псевдоним пуст", "the nickname is empty"),
    "player_in_two": ("{player} в двух командах", "{player} is in two teams"),
    "team_twice": ("команда «{team}» названа дважды", "team '{team}' is named twice"),
    "team_together": (
        "игра {game}: двое из команды «{team}» за одним столом",
        "game {game}: two of team '{team}' at one table",
    ),
    # schedule, judges, presence
    "not_drawn": ("расписание составлено без жеребьёвки", "the schedule was not drawn"),
    "game_twice": ("игра {game} стоит дважды", "game {game} stands twice"),
    "not_ten": ("за столом {players} человек, а играют десять", "{players} people at a table; ten play"),
    "twice_at_table": ("{player} сидит за столом дважды", "{player} sits at the table twice"),
    "two_places": (
        "круг {round}: {person} в двух местах сразу",
        "round {round}: {person} is in two places at once",
    ),
    "table_twice": ("круг {round}: стол {table} занят дважды", "round {round}: table {table} is taken twice"),
    "seat_changes": (
        "номер закреплён, а у {player} места {seats}",
        "the number is fixed, but {player} has seats {seats}",
    ),
    "player_short": (
        "{player}: игр {games}, а нужно не меньше {least}",
        "{player}: {games} games; at least {least} are due",
    ),
    "no_judge": ("игра {game}: нет судьи", "game {game}: no judge"),
    "no_host": ("игра {game}: нет ведущего", "game {game}: no host"),
    "judges_short": (
        "игра {game}: судей не хватает (всего {judges})",
        "game {game}: not enough judges ({judges} in all)",
    ),
    "hosts_short": (
        "игра {game}: ведущих не хватает (всего {judges})",
        "game {game}: not enough hosts ({judges} in all)",
    ),
    "judge_plays": ("{judge} играет в этом круге сам", "{judge} plays in this round himself"),
    "conflict": (
        "{judge} заявил о конфликте интересов с {player}",
        "{judge} has declared a conflict with {player}",
    ),
    "conflict_unknown": ("{judge} о конфликте интересов не спрошен", "{judge} was not asked about conflicts"),
    "conflict_none": ("{judge} спрошен: конфликта интересов нет", "{judge} was asked: there is no conflict"),
    "not_today": ("{player} сегодня не играет", "{player} has no game today"),
    "marked_already": ("{player}: так уже отмечено", "{player} is marked so already"),
    "left_unseen": ("{player} не отмечен как пришедший", "{player} was not marked as here"),
    "nothing_to_fill": ("{player}: заменять некого", "{player}: there is nobody to stand in for"),
    "substitute_busy": ("круг {round}: {player} занят сам", "round {round}: {player} is busy himself"),
    "substitute_unavailable": ("{player} в эти круги не может", "{player} cannot play in these rounds"),
    "seat_filled": (
        "круг {round}, игра {game}: вместо {player} сядет {substitute}",
        "round {round}, game {game}: {substitute} sits in for {player}",
    ),
    "seat_empty": (
        "круг {round}, игра {game}: место {player} пустует, игра не состоится без замены",
        "round {round}, game {game}: the seat of {player} is empty; without a substitute no game",
    ),
    "guest_unranked": (
        "{player} заменяет {absent}: очки в зачёт {absent} не идут",
        "{player} sits in for {absent}: nothing of it counts for {absent}",
    ),
    "no_reason": (
        "{player} отказывается без причины: предупреждение или отстранение",
        "{player} gives no reason: a warning or removal from the tournament",
    ),
    "back_again": (
        "{player} пришёл после неявки и садится на своё место",
        "{player} has come after all and takes his seat",
    ),
    "changed_meanwhile": (
        "{player}: последствия уже другие, посмотрите снова",
        "{player}: the consequences are others by now, look again",
    ),
    # rounds
    "no_such_move": (
        "игра {game} ({state}): сделать «{move}» нельзя",
        "game {game} ({state}): '{move}' is not possible",
    ),
    "banned_here": (
        "игра {game}: {player} её пропускает, на его место нужна замена",
        "game {game}: {player} has to miss it, his seat needs a substitute",
    ),
    "expelled_here": (
        "игра {game}: {player} удалён с турнира, на его место нужна замена",
        "game {game}: {player} is removed from the tournament, his seat needs a substitute",
    ),
    "play_began": (
        "игра {game} уже записывается, отложить её нельзя",
        "game {game} is being recorded and cannot be held back",
    ),
    "game_recorded": (
        "игра {game} уже записана на телефоне судьи",
        "game {game} is already recorded on the judge's phone",
    ),
    "chief_only": ("«{move}» решает только Главный судья", "'{move}' is for the Chief Judge alone"),
    "round_open": ("игра {game} прежнего круга: {state}", "game {game} of an earlier round: {state}"),
    "no_such_seat": ("нет места {seats}", "there is no seat {seats}"),
    "other_people": (
        "игра {game}: пересаживают только тех, кто в ней сидит",
        "game {game}: only those who sit in it change seats",
    ),
    # discipline
    "clause_unknown": ("пункта «{clause}» в правилах нет", "the rules have no clause '{clause}'"),
    "person_missing": ("не сказано, кто", "who it is about is not said"),
    "spectator_out": (
        "{person}: второе предупреждение зрителю, он покидает зал",
        "{person}: the second warning of a spectator, he leaves the hall",
    ),
    "warning_noted": ("{person}: предупреждение записано", "{person}: the warning is noted"),
    "warning_note": (
        "{person}: предупреждение № {number}, баллы {points}",
        "{person}: warning {number}, points {points}",
    ),
    "warning_one_game": (
        "{person}: предупреждение № {number}, баллы {points}, дисквалификация на одну игру",
        "{person}: warning {number}, points {points}, disqualified for one game",
    ),
    "warning_defeat": (
        "{person}: предупреждение № {number}, баллы {points}, техническое поражение",
        "{person}: warning {number}, points {points}, a technical defeat",
    ),
    "not_a_ban": ("по пункту {clause} на игру не снимают", "clause {clause} costs nobody a game"),
    "no_ban": ("{person} игр не пропускает", "{person} has no game to miss"),
    "not_an_expulsion": (
        "по пункту {clause} с турнира не удаляют; удаляют по: {known}",
        "clause {clause} removes nobody from a tournament; these do: {known}",
    ),
    "expulsion_open": ("удаление {person} уже предложено", "the removal of {person} is proposed already"),
    "consent_needless": ("{body}: согласия по правилам не нужно", "{body}: the rules ask no consent"),
    "consent_given": ("{body}: согласие уже есть", "{body}: the consent is given already"),
    "consent_alone": (
        "{body}: {person} уже согласен от другого имени, здесь нужен другой человек",
        "{body}: {person} has consented for another body, here it takes somebody else",
    ),
    "no_expulsion": ("удаления {person} никто не предлагал", "nobody proposed to remove {person}"),
    # protests
    "no_incidents": (
        "устных заявлений за столом эти правила не знают",
        "these rules know no claims at the table",
    ),
    "not_at_once": (
        "заявить нужно сразу, за столом игры {game}",
        "it is claimed at once, at the table of game {game}",
    ),
    "no_protests": (
        "протеста на результат эти правила не знают",
        "these rules know no protest against a result",
    ),
    "no_appeals": ("апелляционной комиссии эти правила не знают", "these rules know no appeal commission"),
    "not_a_player": ("{player} в этой игре не играл", "{player} did not play in this game"),
    "game_not_over": ("игра {game} ещё не окончена", "game {game} is not over yet"),
    "protest_late": (
        "протест подают не позже чем через {minutes} минут после игры",
        "a protest is lodged within {minutes} minutes of the game",
    ),
    "protest_twice": (
        "протест этого игрока по игре {game} уже рассматривается",
        "a protest of this player on game {game} is pending",
    ),
    "case_twice": ("дело {case} уже есть", "there is a case {case} already"),
    "case_unknown": ("дела {case} нет", "there is no case {case}"),
    "case_not_heard": ("дело {case} не рассматривается", "case {case} is not being heard"),
    "case_not_decided": ("дело {case} не решено", "case {case} is not decided"),
    "decided_for_good": ("{case}: решение окончательное", "{case}: the decision is final"),
    "nobody_hears": ("не сказано, кто рассматривает", "who hears it is not said"),
    "not_eligible": ("{person} этого дела не решает", "{person} does not decide this case"),
    "recused": (
        "{person}: отвод, имеет отношение к этому делу",
        "{person} is recused, being party to this case",
    ),
    "no_federation": ("комитета федерации у этих правил нет", "these rules have no federation's committee"),
    "verdict_unknown": (
        "решения «{verdict}» не бывает; есть: {known}",
        "there is no verdict '{verdict}'; known: {known}",
    ),
    "not_his_case": ("это дело подал не {person}", "this case is not of {person}"),
    "too_many_protests": (
        "дел {protests}: сочетаний решений {tables}, вместе смотрят не больше {most}; выберите меньше дел",
        "{protests} cases make {tables} combinations of verdicts, more than {most}; choose fewer cases",
    ),
    # lots and stages
    "lot_needless": ("жребий между одним не нужен", "one alone needs no lot"),
    "sealed_already": (
        "об этом жребии уже объявлено",
        "this lot is committed to already",
    ),
    "witnesses_missing": (
        "нужны два свидетеля не из тех, между кем жребий",
        "two witnesses are needed, none of whom takes part",
    ),
    "commitment_broken": ("ключ не тот, о котором объявлено", "the key is not the one that was committed to"),
    "wild_removed": ("{player} удалён с турнира", "{player} is removed from the tournament"),
    "wild_full": (
        "мест по приглашению {places}, и все заняты, или он уже приглашён",
        "there are {places} wild cards and all are given, or he has one already",
    ),
    "seed_in": ("{player} выходит в следующий этап", "{player} goes on to the next stage"),
    "seed_out": ("{player} не выходит в следующий этап", "{player} does not go on to the next stage"),
    "seed_moved": ("{player} выходит под другим номером", "{player} goes on with another seed"),
    "stage_under_way": (
        "следующий этап уже идёт: решает Оргкомитет",
        "the next stage is under way: the committee decides",
    ),
    # publication and awards
    "act_out_of_turn": ("«{act}» сейчас нельзя", "'{act}' is not possible now"),
    "act_in_past": ("время раньше прежнего действия", "the time is before the last act"),
    "round_missing": (
        "нужен круг, до которого таблица видна",
        "the round up to which the table shows is needed",
    ),
    "no_vote": ("у {person} нет такого голоса", "{person} has no such vote"),
    "prize_removed": (
        "{player} удалён с турнира, приза ему нет",
        "{player} is removed from the tournament and gets no prize",
    ),
    "not_a_leader": (
        "приз «{prize}»: решать можно только между теми, у кого голосов больше всех и поровну",
        "prize '{prize}': the choice is only between those who have most votes and as many",
    ),
    "own_vote": ("{person} голосует за себя", "{person} votes for himself"),
    "not_at_ceremony": (
        "{player} не на награждении: награда ждёт",
        "{player} is not at the ceremony: the prize waits",
    ),
    # the list, the archive, the log
    "stranger": (
        "{player} в расписании, но не среди участников",
        "{player} is in the schedule and not entered",
    ),
    "idle": ("у {player} нет ни одной игры", "{player} has no game"),
    "no_such_step": ("{state}: перейти к «{to}» нельзя", "{state}: there is no step to '{to}'"),
    "no_go": ("не готово: {items}", "not ready: {items}"),
    "document_shape": ("{where}: здесь другое", "{where}: something else belongs here"),
    "archive_header": (
        "это не файл турнира: заголовок не читается",
        "this is no event file: its header is broken",
    ),
    "archive_format": ("это не файл вида {format}", "this is not a file of the format {format}"),
    "archive_short": ("файл обрывается на части {name}", "the file breaks off in part {name}"),
    "archive_changed": ("часть {name} изменена: хеш не тот", "part {name} was changed: its hash differs"),
    "archive_long": (
        "после последней части лишние {bytes} байт",
        "{bytes} bytes too many after the last part",
    ),
    "action_unknown": ("действия «{action}» нет", "there is no action '{action}'"),
    "no_such_entry": ("записи {number} в журнале нет", "the log has no entry {number}"),
    "not_undoable": ("запись {number} не отменяется", "entry {number} cannot be undone"),
    "undone_already": ("запись {number} уже отменена", "entry {number} is undone already"),
    "undo_games_begun": (
        "запись {number} не отменить: игры {games} уже начаты с этими людьми",
        "entry {number} cannot be undone: games {games} have been begun with these people",
    ),
    "undo_people_needed": (
        "запись {number} не отменить: {people} уже в рассадке, в отметках или в делах турнира",
        "entry {number} cannot be undone: {people} already seated, marked or named in a case",
    ),
    "undo_stage_drawn": (
        "запись {number} не отменить: рассадка уже есть, этапы: {stages}",
        "entry {number} cannot be undone: there is a seating already, stages: {stages}",
    ),
    "undo_rulebook": (
        "запись {number} не отменить: это сменило бы правила ({stages}), а турнир уже не черновик",
        "entry {number} cannot be undone: it would change the rules of {stages}; the event is no draft now",
    ),
    # lines of the log
    "did_plan": ("изменён план: {what}", "changed the plan: {what}"),
    "did_move": ("состояние турнира: было «{state}», стало «{to}»", "the event went from {state} to {to}"),
    "did_absent": ("{person} отсутствует", "{person} is absent"),
    "did_present": ("{person} снова здесь", "{person} is here again"),
    "did_dismiss": ("должность снята: {person}, {office}", "dismissed {person} as {office}"),
    "did_resolve": ("решение Оргкомитета: {matter}", "the committee decided on {matter}"),
    "did_role": ("роль в программе: {person}, {role}", "gave {person} the role of {role}"),
    "did_link": ("личная ссылка выдана на руки: {person}", "handed out a personal link of {person}"),
    "did_revoke": ("доступ отозван: {person}", "revoked the access of {person}"),
    "did_tick": ("список готовности: {items}", "go / no-go list: {items}"),
    "did_backup": ("копия по требованию", "made a backup"),
    "did_propose": ("рассадка этапа «{stage}» предложена", "proposed a seating of stage '{stage}'"),
    "did_commit": (
        "обещание жребия этапа «{stage}» объявлено: {commitment}",
        "committed to the lot of stage '{stage}': {commitment}",
    ),
    "did_reseat": (
        "пересадка этапа «{stage}»: изменено мест {changed}",
        "re-seated stage '{stage}': {changed} seats changed",
    ),
    "did_declare": ("конфликт интересов объявлен: {judge}", "{judge} declared conflicts of interest"),
    "did_appoint": ("назначение: {person}, {office}", "appointed {person} as {office}"),
    "did_regulation": ("новая редакция положения с {since}", "a new version of the regulation from {since}"),
    "did_apply": ("заявка {id}: {person}", "application {id}: {person}"),
    "did_intake": ("изменены условия приёма заявок", "changed the terms of applications"),
    "did_amend": ("заявка {id} изменена: {person}", "application {id} changed: {person}"),
    "did_reinstate": ("заявка {id} возвращена", "application {id} reinstated"),
    "did_unmerge": ("{gone}: снова отдельный человек", "{gone} is a person of his own again"),
    "did_tell_apart": ("{first} и {second}: разные люди", "{first} and {second} are two people"),
    "did_age_check": (
        "возраст проверен, даты рождения удалены: {count}",
        "checked ages and erased dates of birth: {count}",
    ),
    "did_erase": ("личные данные удалены: {person}", "erased the personal data of {person}"),
    "did_write": ("письмо «{subject}»: адресатов {count}", "wrote '{subject}' to {count}"),
    "did_days": ("круги игрового дня {day}: {rounds}", "rounds of the game day {day}: {rounds}"),
    "did_unavailable": (
        "{person}: круги, в которых не играет: {rounds}",
        "{person} cannot play rounds: {rounds}",
    ),
    "did_serve": ("{person} пропускает игру {game}", "{person} misses game {game}"),
    "did_withdraw": ("заявка {id} отозвана", "application {id} withdrawn"),
    "did_merge": ("{gone} и {kept} признаны одним человеком", "{gone} and {kept} found to be one person"),
    "did_rename": ("новый псевдоним: {person}, прежде {before}", "renamed to {person}, formerly {before}"),
    "did_import": ("загружен файл {file}: строк {rows}", "imported {file}: {rows} rows"),
    "did_mark": ("{day}: {person}, отметка «{mark}»", "{day}: {person} marked {mark}"),
    "did_substitute": ("вместо {absent} играет {person}", "{person} sits in for {absent}"),
    "did_draw": ("жеребьёвка этапа «{stage}»", "drew stage '{stage}'"),
    "did_assign": ("судьи назначены на круг {round}", "assigned judges to round {round}"),
    "did_start": ("начат круг {round}", "started round {round}"),
    "did_seat": ("рассадка: {games}", "seated: {games}"),
    "did_unseat": ("рассадка отменена: {games}", "unseated: {games}"),
    "did_hold": ("начало отложено: {games}", "held back: {games}"),
    "did_exchange": (
        "игра {game}: игроки записаны на местах, где сидят: {seats}",
        "game {game}: players put down where they sit: {seats}",
    ),
    "did_replay": (
        "игра {game} играется заново, попытка {attempt}",
        "game {game} begins anew, attempt {attempt}",
    ),
    "did_unsign": (
        "снята подпись с протокола игры {game}",
        "took the signature off the protocol of game {game}",
    ),
    "did_type_in": (
        "введён бумажный протокол игры {game}, редакция {version}",
        "typed in the paper protocol of game {game}, version {version}",
    ),
    "did_ban": ("{person} пропускает игру по пункту {clause}", "{person} misses a game by {clause}"),
    "did_consent": ("удаление {person}: согласие даёт {body}", "removal of {person}: {body} consents"),
    "did_put_consent": (
        "удаление {person}: записано согласие, {body}: {hand}",
        "removal of {person}: put down the consent, {body}: {hand}",
    ),
    "did_lift": ("удаление {person} отменено", "the removal of {person} was lifted"),
    "did_sign": ("подписан протокол игры {game}", "signed the protocol of game {game}"),
    "did_annul": ("игра {game} аннулирована", "annulled game {game}"),
    "did_warn": ("предупреждение: {person}, пункт {clause}", "warned {person} by {clause}"),
    "did_expel": (
        "удаление с турнира: {person}, пункт {clause}",
        "removed {person} from the tournament by {clause}",
    ),
    "did_protest": ("протест {case} на игру {game}", "protest {case} against game {game}"),
    "did_note": ("устное заявление {case} в игре {game}", "claim {case} in game {game} noted"),
    "did_appeal": ("апелляция {case} на решение Оргкомитета", "appeal {case} against the committee"),
    "did_seat_hearers": ("дело {case} рассматривают: {hearers}", "case {case} is heard by {hearers}"),
    "did_admit": ("дело {case}: принято «{evidence}»", "case {case}: admitted {evidence}"),
    "did_point": ("дело {case}: спорный момент — запись {moment}", "case {case}: entry {moment} is disputed"),
    "did_take_back": ("дело {case} отозвано", "case {case} taken back"),
    "did_complain": ("дело {case}: жалоба на судью {judge}", "case {case}: complaint about judge {judge}"),
    "did_decide": ("решение по делу {case}: {verdict}", "decided case {case}: {verdict}"),
    "did_lot": ("жребий {label}: {order}", "lot {label}: {order}"),
    "did_seal": (
        "объявлено обязательство жребия {label}: {commitment}",
        "committed to lot {label}: {commitment}",
    ),
    "did_decline": ("этап «{stage}»: {person} отказывается", "stage '{stage}': {person} declines"),
    "did_return": ("этап «{stage}»: {person} снова участвует", "stage '{stage}': {person} takes part again"),
    "did_policy": (
        "этап «{stage}»: скрыто с круга: баллы {bonuses}, игры {tables}",
        "stage '{stage}': hidden from round: points {bonuses}, games {tables}",
    ),
    "did_vote": ("отдан голос за приз «{prize}»", "voted on the prize '{prize}'"),
    "did_settle": ("приз «{prize}» получает {who}", "the prize '{prize}' goes to {who}"),
    "did_prizes": ("изменены награды: {what}", "changed the awards: {what}"),
    "did_teams": ("записаны команды: {count}", "put down the teams: {count}"),
    "did_wild": (
        "этап «{stage}»: место по приглашению получает {person}",
        "stage '{stage}': {person} has a wild card",
    ),
    "did_unwild": (
        "этап «{stage}»: у {person} больше нет места по приглашению",
        "stage '{stage}': {person} has no wild card any more",
    ),
    "did_advance": ("список этапа «{stage}»: {count} человек", "list of stage '{stage}': {count} players"),
    "did_publish": ("этап «{stage}», публикация: {act}", "stage '{stage}', publication: {act}"),
    "did_restore": ("восстановлено из копии {file}", "restored from {file}"),
    "did_undo": ("отменена запись {number}", "undid entry {number}"),
}
"""Code -> Russian, English; {name} are parameters."""


def parameters(code: str) -> frozenset[str]:
    """The names that the words of a code have in them; `text` needs each."""
    return frozenset(name for side in TEXTS[code] for _, name, _, _ in Formatter().parse(side) if name)


def text(code: str, language: str, params: Mapping[str, str]) -> str:
    """The words of a code, ``ru`` or ``en``, with its parameters put in, values of its own kind in words."""
    said = {name: word(name, value, language) for name, value in params.items()}
    return TEXTS[code][0 if language == "ru" else 1].format_map(said)
