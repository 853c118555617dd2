"""What no rulebook can say in one breath: options that are each allowed and together are not.

An option that another one leaves without effect is no contradiction, so that one thing can be switched off
alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sportmafia.rulebooks.problem import Problem
from sportmafia.rulebooks.shape import shown_value
from sportmafia.rulebooks.values import show

if TYPE_CHECKING:
    from sportmafia.rulebooks.option import Value


@dataclass(frozen=True, slots=True)
class _Rule:
    """A contradiction: the options that it needs to know, when it is there, what is said about it.

    ``broken`` takes the values of ``keys`` in their order. The first key is the place that the message names.
    ``by_hand``: only where a custom rulebook or ``--set`` has changed the first option.
    """

    keys: tuple[str, ...]
    broken: Callable[..., bool]
    expected: str
    ru: str
    en: str
    by_hand: bool = False


def contradictions(
    values: Mapping[str, Value],
    penalties: Mapping[str, tuple[str, ...]],
    changed: Collection[str] = (),
) -> tuple[Problem, ...]:
    """All contradictions among the options read so far; an option that could not be read is not judged.

    ``changed`` are the options that differ from the shipped rulebook.
    """
    known: dict[str, Any] = {**values, **{f"penalties.{name}": ids for name, ids in penalties.items()}}
    return tuple(
        _problem(rule, known)
        for rule in _RULES
        if _is_broken(rule, known) and (not rule.by_hand or rule.keys[0] in changed)
    )


def _is_broken(rule: _Rule, known: Mapping[str, Any]) -> bool:
    return all(key in known for key in rule.keys) and rule.broken(*(known[key] for key in rule.keys))


def _problem(rule: _Rule, known: Mapping[str, Any]) -> Problem:
    first = rule.keys[0]
    where = first if first.startswith("penalties.") else f"options.{first}"
    got = "; ".join(f"{key} = {shown_value(show(known[key]))}" for key in rule.keys)
    return Problem(where, rule.expected, got, f"{rule.ru} ({got})", f"{rule.en} ({got})")


_ROLE_WORDS: Final = ("civilian", "sheriff", "mafia", "don")
_DATE: Final = re.compile(r"(?:\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))?")


def _same(*words: str) -> bool:
    return len({word.strip().casefold() for word in words}) < len(words) or not all(
        word.strip() for word in words
    )


def _title_too_big(kind: str, titles: Mapping[str, Any], winner: Any, loser: Any) -> bool:
    limits = {"winner": winner, "loser": loser}
    return kind == "titles" and any(points > limits[side] for points, side in titles.values())


_RULES: Final = (
    _Rule(
        tuple(f"letters.{role}" for role in _ROLE_WORDS),
        _same,
        "four different letters",
        "буквы карт должны быть разными и не пустыми",
        "the letters of the cards must differ and not be empty",
    ),
    _Rule(
        tuple(f"names.{role}" for role in _ROLE_WORDS),
        _same,
        "four different names",
        "названия карт должны быть разными и не пустыми",
        "the names of the cards must differ and not be empty",
    ),
    # the other way round no contradiction: a stalemate that is a draw brings the draw with it (C75)
    _Rule(
        ("result.draw", "stale"),
        lambda draw, stale: not draw and stale.startswith("draw"),
        "stale = none | red_dn | red_nd where result.draw = no",
        "ничьей нет, а три спокойных круга кончаются ею",
        "there is no draw, and the stalemate is one",
        by_hand=True,
    ),
    _Rule(
        ("lift.all", "lift.allowed"),
        lambda everyone, allowed: everyone == "allow" and not allowed,
        "lift.allowed = yes",
        "подъём всех там, где подъёма нет",
        "lifting all where nobody is lifted",
    ),
    _Rule(
        ("lift.forbidden", "lift.all"),
        lambda pairs, everyone: (
            everyone == "allow"
            and any(lifted == table for lifted, table in (pair.split("/") for pair in pairs))
        ),
        "no n/n where lift.all = allow",
        "подъём всех разрешён и вместе с тем запрещён",
        "lifting all is allowed and also forbidden",
    ),
    _Rule(
        ("vote.single_auto", "vote.default"),
        lambda single, default: single == "skip_call" and default == "none",
        "vote.default = last",
        "сразу засчитать голоса за единственного нельзя, если молчащие не голосуют",
        "the votes on a single candidate cannot be counted at once where silent players do not vote",
    ),
    _Rule(
        ("check.hard", "check.s"),
        lambda hard, seconds: hard and seconds == 0,
        "check.s > 0",
        "проверка пропадает по времени, которого нет",
        "a check is lost when its time is over, and it has no time",
    ),
    _Rule(
        ("foul3.count", "foul3.effect", "foul.limit"),
        lambda count, effect, limit: effect == "silence" and count >= limit,
        "foul3.count < foul.limit",
        "фол, лишающий речи, не раньше того, с которым уходят",
        "the foul that silences is not before the one that removes",
    ),
    _Rule(
        ("foul3.short_s", "foul3.short", "speech.s"),
        lambda short, when, speech: when != "never" and short >= speech,
        "foul3.short_s < speech.s",
        "короткая речь не короче обычной",
        "the short speech is not shorter than a speech",
    ),
    _Rule(
        ("foul3.short_players", "foul3.short"),
        lambda players, when: when != "never" and players == 0,
        "foul3.short_players > 0",
        "короткая речь есть, но ни при каком числе игроков",
        "there is a short speech, but for no number of players",
    ),
    _Rule(
        ("tech.points", "tech.fouls"),
        lambda points, kept: points != 0 and not kept,
        "tech.fouls = yes",
        "штраф за технические фолы, которые не ведутся",
        "a penalty for technical fouls that are not kept",
    ),
    _Rule(
        ("defeat.allowed", "penalties.defeats"),
        lambda allowed, clauses: allowed and not clauses,
        "a list of defeats where defeat.allowed = yes",
        "присуждение поражения есть, а нарушений для него нет",
        "there is team defeat, but no offence for it",
    ),
    _Rule(
        ("penalties.dqs", "penalties.fouls"),
        lambda dqs, fouls: bool(set(dqs) & set(fouls)),
        "each clause in one list",
        "одно нарушение и фол, и дисквалификация",
        "one offence is both a foul and a disqualification",
    ),
    _Rule(
        ("penalties.defeats", "penalties.dqs", "penalties.fouls"),
        lambda defeats, dqs, fouls: bool(set(defeats) & {*dqs, *fouls}),
        "each clause in one list",
        "нарушение, за которое присуждают поражение, стоит и в другом списке",
        "an offence that costs the team the game is in another list too",
    ),
    _Rule(
        ("extra.titles", "extra.kind"),
        lambda titles, kind: kind == "titles" and not titles,
        "titles where extra.kind = titles",
        "баллы по титулам, но титулов нет",
        "points by title, but no titles",
    ),
    _Rule(
        ("extra.titles",),
        lambda titles: len({name.casefold() for name in titles}) < len(titles),
        "different titles",
        "титулы различаются только величиной букв",
        "titles that differ in capitals only",
    ),
    _Rule(
        ("extra.values", "extra.kind"),
        lambda values, kind: kind == "fixed" and not values,
        "values where extra.kind = fixed",
        "баллы из ряда значений, но ряда нет",
        "points from listed values, but none is listed",
    ),
    _Rule(
        ("extra.players", "extra.kind"),
        lambda players, kind: players == 0 and kind != "none",
        "extra.players > 0, or extra.kind = none",
        "баллы от Судьи есть, но давать их некому",
        "there are judge's points, but no player may get them",
    ),
    _Rule(
        ("extra.total", "extra.winner_max", "extra.loser_max"),
        lambda total, winner, loser: total < max(winner, loser),
        "extra.total >= extra.winner_max, extra.loser_max",
        "всего за игру меньше, чем можно дать одному",
        "the total of a game is less than one player may get",
    ),
    _Rule(
        ("extra.values", "extra.winner_max", "extra.loser_max"),
        lambda values, winner, loser: any(value > max(winner, loser) for value in values),
        "values within extra.winner_max, extra.loser_max",
        "в ряду есть значение, которого нельзя дать",
        "a listed value cannot be given",
    ),
    _Rule(
        ("extra.kind", "extra.titles", "extra.winner_max", "extra.loser_max"),
        _title_too_big,
        "titles within extra.winner_max, extra.loser_max",
        "титул даёт больше, чем можно",
        "a title gives more than is allowed",
    ),
    _Rule(
        ("warn.points", "warn.ladder"),
        lambda points, ladder: ladder == "a1" and not points,
        "points where warn.ladder = a1",
        "лестница a1, но штрафов в ней нет",
        "the ladder a1, but no penalties on it",
    ),
    _Rule(
        ("ci.cap", "ci.coefficient"),
        lambda cap, coefficient: coefficient > 0 and cap == 0,
        "ci.cap > 0",
        "Ci есть, но не больше нуля",
        "there is a Ci, but it is capped at nothing",
    ),
    _Rule(
        ("round.coefficients", "final.coefficient"),
        lambda rounds, final: "final" in rounds and final != 1,
        "the final's factor in one place",
        "у финала два множителя",
        "the final has two factors",
    ),
    _Rule(
        ("rank.criteria",),
        lambda criteria: "lot" not in criteria or criteria.index("lot") != len(criteria) - 1,
        "lot at the end",
        "последним критерием должен быть жребий (lot), и только последним",
        "the last criterion must be the lot, and only the last",
    ),
    _Rule(
        ("rank.leader_bonus", "rank.criteria"),
        lambda bonus, criteria: bonus == "group" and "leader_bonus" not in criteria,
        "leader_bonus among the criteria where rank.leader_bonus = group",
        "очко даётся внутри равных, но среди критериев его нет",
        "the bonus works inside a group of equals, but is not among the criteria",
    ),
    _Rule(
        ("agg.best_n", "agg.rule"),
        lambda best, rule: rule == "best_n" and best == 0,
        "agg.best_n > 0 where agg.rule = best_n",
        "сумма лучших игр, но сколько их, не сказано",
        "the sum of the best games, but not how many",
    ),
    _Rule(
        ("protest.minutes", "protest.allowed", "protest.mode"),
        lambda minutes, allowed, mode: allowed and mode != "reg" and minutes == 0,
        "protest.minutes > 0",
        "протест разрешён, но времени на него нет",
        "a protest is allowed, but there is no time for it",
    ),
    _Rule(
        ("app.opens", "app.closes"),
        lambda opens, closes: (
            not _DATE.fullmatch(opens)
            or not _DATE.fullmatch(closes)
            or (opens > closes and bool(opens and closes))
        ),
        "YYYY-MM-DD, opening first",
        "дни заявок: ГГГГ-ММ-ДД, начало раньше конца",
        "days of applications: YYYY-MM-DD, the opening first",
    ),
    _Rule(
        ("app.per_day_target", "app.per_day"),
        lambda target, most: 0 < most < target,
        "app.per_day_target <= app.per_day",
        "желательно больше, чем можно",
        "more are aimed at than are allowed",
    ),
    _Rule(
        ("qual.total", "qual.per_site", "qual.winners"),
        lambda total, site, winners: total > 0 and (site > total or winners > total),
        "qual.per_site, qual.winners <= qual.total",
        "финалистов меньше, чем выходит с площадки или побеждает",
        "fewer finalists than come from one site, or win",
    ),
)
