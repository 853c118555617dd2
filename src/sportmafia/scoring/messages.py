"""What reasons and problems of scoring say, in Russian and English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_TEMPLATES: Final[Mapping[str, tuple[str, str]]] = {
    # reasons of items
    "win": ("победа команды", "the team won"),
    "loss": ("поражение команды", "the team lost"),
    "draw": ("ничья", "a draw"),
    "winner_bonus": ("надбавка каждому победителю", "bonus for every winner"),
    "dq": ("дисквалификация ({offence})", "disqualification ({offence})"),
    "fourth_foul": ("четвёртый фол", "fourth foul"),
    "defeat": ("команде присуждено поражение ({offence})", "defeat awarded to the team ({offence})"),
    "technical": ("технические фолы: {count}", "technical fouls: {count}"),
    "best_move": (
        "лучший ход {numbers}: чёрных названо {hits}",
        "best move {numbers}: {hits} black named",
    ),
    "judge": ("дополнительные баллы от судьи", "additional points from the judge"),
    "title": ("от судьи: {title}", "from the judge: {title}"),
    "best_player": ("лучший игрок: голосов {votes}", "best player: {votes} votes"),
    "fine": ("штраф от судьи", "the judge's fine"),
    # reasons that only a distance has
    "k": (
        "коэффициент сложности: победа × {k}",
        "difficulty coefficient: win × {k}",
    ),
    "ci": (
        "компенсация за «отстрел» в первую ночь: Ci = {ci}",
        "compensation for being shot in the first night: Ci = {ci}",
    ),
    "final": ("финальный стол: × {factor}", "final table: × {factor}"),
    "stage": ("стадия «{stage}»: × {factor}", "stage “{stage}”: × {factor}"),
    "warning": ("предупреждение {number} за турнир", "warning {number} of the tournament"),
    "mean": ("среднее: сумма делится на число игр, {games}", "mean: the sum divided by the games, {games}"),
    "leader_bonus": (
        "балл победившему Доном или Шерифом среди равных",
        "a point for a winner as Don or Sheriff among equals",
    ),
    # formulas with the numbers put in
    "formula_k": (
        "K = 1 + (N:2 − n) / (N:2) = 1 + ({half} − {hard}) / {half} = {k}; {side}: {hard} из {played} игр",
        "K = 1 + (N:2 − n) / (N:2) = 1 + ({half} − {hard}) / {half} = {k}; {side}: {hard} of {played} games",
    ),
    "formula_k_even": (
        "K = 1: побед поровну, тяжёлой стороны нет; игр {played}",
        "K = 1: both sides won as many, there is no hard side; {played} games",
    ),
    "formula_b": (
        "B = {share} · N = {share} · {games} = {product}, округлено до {bound}",
        "B = {share} · N = {share} · {games} = {product}, rounded to {bound}",
    ),
    "formula_ci": (
        "Ci = i · {coefficient} / B = {deaths} · {coefficient} / {bound} = {ci}",
        "Ci = i · {coefficient} / B = {deaths} · {coefficient} / {bound} = {ci}",
    ),
    "formula_ci_cap": (
        "Ci = {ci}, предел: i = {deaths}, B = {bound}",
        "Ci = {ci}, the cap: i = {deaths}, B = {bound}",
    ),
    "red": ("красные", "red"),
    "black": ("чёрные", "black"),
    "formula_ci_sum": (
        "начислено в играх: {times}, всего {total}",
        "credited in {times} games, {total} in all",
    ),
    "formula_final": (
        "за финальным столом баллы умножаются на {factor}",
        "points at the final table are multiplied by {factor}",
    ),
    "formula_total": (
        "рейтинг = основные {basic} + дополнительные {additional} = {total}",
        "rating = basic {basic} + additional {additional} = {total}",
    ),
    # criteria
    "criterion_total": ("сумма баллов", "points"),
    "criterion_additional": ("дополнительные баллы", "additional points"),
    "criterion_wins": ("победы", "wins"),
    "criterion_don_sheriff_wins": ("победы Доном или Шерифом", "wins as Don or Sheriff"),
    "criterion_don_wins": ("победы Доном", "wins as Don"),
    "criterion_sheriff_wins": ("победы Шерифом", "wins as Sheriff"),
    "criterion_mafia_wins": ("победы мафией", "wins as mafia"),
    "criterion_sheriff_mafia_wins": ("победы Шерифом и мафией", "wins as Sheriff and mafia"),
    "criterion_first_night_deaths": ("смерти в первую ночь", "first-night deaths"),
    "criterion_leader_bonus": (
        "балл за победу Доном или Шерифом",
        "the point for a win as Don or Sheriff",
    ),
    "criterion_lot": ("жребий", "lot"),
    "separated": (
        "{before} выше, чем {after}: {criterion} {mine} против {theirs}",
        "{before} is above {after}: {criterion} {mine} to {theirs}",
    ),
    "separated_by_lot": (
        "{before} выше, чем {after}: по жребию, всё остальное поровну",
        "{before} is above {after} by lot; all else is equal",
    ),
    "lot_due": (
        "{before} и {after} равны во всём: нужен жребий",
        "{before} and {after} are equal in everything: a lot is due",
    ),
    # headings of reasons
    "why_game": ("{game}, место {seat}: {total}", "{game}, seat {seat}: {total}"),
    "why_game_left_out": (
        "{game}, место {seat}: {total}, не входит в лучшие игры",
        "{game}, seat {seat}: {total}, not among the best games",
    ),
    "why_distance": ("за дистанцию", "of the distance"),
    "provisional": ("предварительно", "provisional"),
    "column_basic": ("осн.", "basic"),
    "column_additional": ("доп.", "extra"),
    "head_points": ("Баллы", "Points"),
    "head_column": ("Столбец", "Column"),
    "head_reason": ("За что", "Reason"),
    "head_clause": ("Пункт", "Clause"),
    # problems of entries
    "no_result": (
        "игра не окончена или прервана: баллы по ней не начисляются",
        "the game is unfinished or was called off: it earns no points",
    ),
    "table_unknown": (
        "неизвестно, кто остался за столом к концу игры: места {seats} получают больший балл",
        "it isn't known who stayed at the table to the end: seats {seats} get the larger amount",
    ),
    "values_under_none": (
        "по этим правилам судья не даёт дополнительных баллов",
        "the judge gives no additional points under these rules",
    ),
    "values_under_titles": (
        "по этим правилам судья даёт именные надбавки (titles), а не свободные баллы",
        "the judge gives named bonuses (titles) under these rules, no free values",
    ),
    "titles_unknown_here": (
        "по этим правилам именных надбавок нет: не учтены",
        "there are no named bonuses under these rules: not counted",
    ),
    "title_unknown": (
        "нет надбавки «{title}»; есть: {allowed}",
        "there is no bonus “{title}”; known: {allowed}",
    ),
    "title_for_winner": (
        "место {seat}: «{title}» даётся только игроку победившей команды",
        "seat {seat}: “{title}” is for a player of the winning team only",
    ),
    "title_for_loser": (
        "место {seat}: «{title}» даётся только игроку проигравшей команды",
        "seat {seat}: “{title}” is for a player of the losing team only",
    ),
    "title_twice": (
        "надбавка дана дважды ({titles})",
        "a bonus is given twice ({titles})",
    ),
    "value_not_allowed": (
        "место {seat}: {value} дать нельзя, можно: {allowed}",
        "seat {seat}: {value} can't be given; allowed: {allowed}",
    ),
    "value_negative": (
        "место {seat}: дополнительные баллы не бывают отрицательными ({value}); для этого есть штраф",
        "seat {seat}: additional points are never negative ({value}); a fine is the way to take some",
    ),
    "over_winner_max": (
        "место {seat}: {value} больше предела {limit} для игрока победившей команды",
        "seat {seat}: {value} is over the limit {limit} for a player of the winning team",
    ),
    "over_loser_max": (
        "место {seat}: {value} больше предела {limit} для игрока проигравшей команды",
        "seat {seat}: {value} is over the limit {limit} for a player of the losing team",
    ),
    "value_step": (
        "место {seat}: {value} не кратно шагу {step}",
        "seat {seat}: {value} is no multiple of the step {step}",
    ),
    "consent": (
        "место {seat}: {value} ждёт согласия главного судьи",
        "seat {seat}: {value} waits for the Chief Judge's consent",
    ),
    "extra_in_draw": (
        "в ничьей судья не даёт дополнительных баллов",
        "the judge gives no additional points in a draw",
    ),
    "extra_players": (
        "баллы даны {players} игрокам, предел {limit}",
        "points for {players} players, the limit is {limit}",
    ),
    "extra_total": (
        "в сумме {total}, предел {limit}",
        "{total} in total, the limit is {limit}",
    ),
    "best_none": (
        "по этим правилам лучшего игрока не выбирают: голоса не учтены",
        "no best player is elected under these rules: the votes aren't counted",
    ),
    "best_self": (
        "место {seat} голосует за себя",
        "seat {seat} votes for himself",
    ),
    "best_revote": (
        "избрано несколько лучших игроков ({seats}): нужно переголосование",
        "several best players are elected ({seats}): a revote is due",
    ),
    "fine_unknown": (
        "по пункту {clause} штрафа нет; штрафы: {allowed}",
        "there is no fine by clause {clause}; fines: {allowed}",
    ),
    "fine_twice": (
        "место {seat}: штраф по пункту {clause} за игру даётся один раз",
        "seat {seat}: the fine by clause {clause} is given once a game",
    ),
    "fine_role": (
        "место {seat}: роль игрока не та, что в пункте {clause}",
        "seat {seat}: the player's role isn't one that clause {clause} names",
    ),
    "fine_result": (
        "место {seat}: пункт {clause} действует, только если команда игрока проиграла",
        "seat {seat}: clause {clause} applies only if the player's team lost",
    ),
}

_ALLOCATION: Final = (": распределение не учтено целиком", ": the allocation isn't counted as a whole")
_VALUES: Final = (": не учтены", ": not counted")
_LEFT_OUT: Final[Mapping[str, tuple[str, str]]] = {
    "values_under_none": _VALUES,
    "values_under_titles": _VALUES,
    "title_twice": _ALLOCATION,
    "extra_players": _ALLOCATION,
    "extra_total": _ALLOCATION,
    "consent": (" и пока не учтено", " and isn't counted yet"),
    "best_self": (": голос не учтён", ": the vote isn't counted"),
}
"""How a message ends where the entry is left out; an import may keep it, and then the end is another."""
_KEPT: Final = (": учтено, как просили", ": counted all the same, as asked")


def text(code: str, lang: str, params: Mapping[str, str], *, kept: bool = False) -> str:
    """The words of a code in ``ru`` or ``en`` with its parameters; ``kept``: the entry still counts."""
    at = 1 if lang == "en" else 0
    end = _LEFT_OUT.get(code, ("", ""))
    return _TEMPLATES[code][at].format_map(params) + (_KEPT if kept and code in _LEFT_OUT else end)[at]


def codes() -> tuple[str, ...]:
    """Every code that scoring can answer with."""
    return tuple(_TEMPLATES)
