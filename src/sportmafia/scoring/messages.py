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
        "по этим правилам судья не даёт дополнительных баллов: не учтены",
        "the judge gives no additional points under these rules: not counted",
    ),
    "values_under_titles": (
        "по этим правилам судья даёт именные надбавки (titles), а не свободные баллы: не учтены",
        "the judge gives named bonuses (titles) under these rules, no free values: not counted",
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
        "надбавка дана дважды ({titles}): распределение не учтено целиком",
        "a bonus is given twice ({titles}): the allocation isn't counted as a whole",
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
        "место {seat}: {value} ждёт согласия главного судьи и пока не учтено",
        "seat {seat}: {value} waits for the Chief Judge's consent and isn't counted yet",
    ),
    "extra_in_draw": (
        "в ничьей судья не даёт дополнительных баллов",
        "the judge gives no additional points in a draw",
    ),
    "extra_players": (
        "баллы даны {players} игрокам, предел {limit}: распределение не учтено целиком",
        "points for {players} players, the limit is {limit}: the allocation isn't counted as a whole",
    ),
    "extra_total": (
        "в сумме {total}, предел {limit}: распределение не учтено целиком",
        "{total} in total, the limit is {limit}: the allocation isn't counted as a whole",
    ),
    "best_none": (
        "по этим правилам лучшего игрока не выбирают: голоса не учтены",
        "no best player is elected under these rules: the votes aren't counted",
    ),
    "best_self": (
        "место {seat} голосует за себя: голос не учтён",
        "seat {seat} votes for himself: the vote isn't counted",
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


def text(code: str, lang: str, params: Mapping[str, str]) -> str:
    """The words of a code in ``ru`` or ``en`` with its parameters put in."""
    russian, english = _TEMPLATES[code]
    return (english if lang == "en" else russian).format_map(params)


def codes() -> tuple[str, ...]:
    """Every code that scoring can answer with."""
    return tuple(_TEMPLATES)
