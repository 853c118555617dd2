"""The options of a rulebook as the engine reads them: plain numbers and flags, resolved once per rulebook.

The engine never sees a rulebook's name. Which text a rule stands in (and so which clause a refusal names)
comes from `RULE_CLAUSES`, by the document that the rulebook takes that part of the game from.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from sportmafia.rulebooks import Rulebook

_PARITY_GE: Final = "ge"

RULE_CLAUSES: Final[Mapping[str, tuple[str, ...]]] = {
    # rule code -> the clause in each text that has it, the nearest text first
    "seats": ("fiim.1.1", "sfu.A2.gen.1"),
    "win": ("fiim.1.4", "sfu.A2.gen.4"),
    "seating": ("fiim.4.1.1", "sfu.A2.start.1"),
    "introduce": ("fiim.4.1.2", "sfu.A2.start.2"),
    "deal": ("fiim.4.1.3", "sfu.A2.start.3"),
    "n0_don": ("fiim.4.2.1", "sfu.A2.n1.1"),
    "n0_mafia": ("fiim.4.2.2", "sfu.A2.n1.2"),
    "n0_sheriff": ("fiim.4.2.4", "sfu.A2.n1.4"),
    "day": ("fiim.4.3.1", "sfu.A2.day.1"),
    "order": ("fiim.4.3.2", "sfu.A2.day.2"),
    "vote": ("fiim.4.4.1", "sfu.A2.vote.1"),
    "nominate": ("fiim.4.4.2", "sfu.A2.vote.2"),
    "revoke": ("fiim.4.4.3", "sfu.A2.vote.3"),
    "nominate_once": ("fiim.4.4.4", "sfu.A2.vote.4"),
    "vote_order": ("fiim.4.4.5", "sfu.A2.vote.5"),
    "hands": ("fiim.4.4.6", "sfu.A2.vote.6"),
    "one_vote": ("fiim.4.4.8", "sfu.A2.vote.8"),
    "silent_vote": ("fiim.4.4.9", "sfu.A2.vote.9"),
    "single": ("fiim.4.4.11", "sfu.A2.vote.11"),
    "majority": ("fiim.4.4.12", "sfu.A2.vote.12"),
    "tie": ("fiim.4.4.13", "sfu.A2.vote.13"),
    "lift": ("fiim.4.4.13.3", "sfu.A2.vote.13"),
    "word": ("fiim.4.4.13.14", "sfu.A2.vote.14"),
    "night": ("fiim.4.5.1", "sfu.A2.night.1"),
    "numbers": ("fiim.4.5.3", "sfu.A2.night.3"),
    "kill": ("fiim.4.5.4", "sfu.A2.night.4"),
    "miss": ("fiim.4.5.5", "sfu.A2.night.5"),
    "don_check": ("fiim.4.5.6", "sfu.A2.night.6"),
    "sheriff_check": ("fiim.4.5.7", "sfu.A2.night.7"),
    "one_check": ("fiim.4.5.8", "sfu.A2.night.8"),
    "flow": ("fiim.4.6.1", "sfu.A2.flow.1", "points34.4.6.1"),
    "sanctions": ("fiim.6.3", "sfu.A2.disc.3", "points34.6.3"),
    "third_foul": ("fiim.6.4", "sfu.A2.disc.4", "points34.6.4"),
    "removal": ("fiim.6.5", "sfu.A2.disc.5", "points34.6.5"),
    "defeat": ("fiim.6.8", "sfu.A2.defeat.0", "points34.6.8"),
    "vote_off": ("fiim.7.1", "sfu.A2.spec.1", "fiim-k.7.1", "points34.7.1"),
    "best_move": ("fiim.8.3", "sfu.A2.bm.1", "fiim-k.8.3", "points34.8.3", "boss.58"),
    "best_move_fixed": ("fiim.8.3.3",),
    "best_move_lost": ("fiim.7.12",),
    "extra": ("fiim.8.4", "sfu.A2.extra.0", "fiim-k.8.4", "points34.8.4"),
    "fines": ("fiim.8.5",),
    "best_player": ("sfu.A1.1.1.best",),
    "protocol": ("sfu.A2.prot.1", "points34.9.1", "boss.62"),
    "sign": ("sfu.A2.prot.11", "points34.9.9"),
    "protest": ("fiim.8.8.1", "sfu.A2.protest.2", "fiim-k.8.7.1", "points34.8.7.1"),
    "decision": ("fiim.8.8.2", "sfu.A2.protest.3", "fiim-k.8.7.2", "points34.8.7.2"),
    "abort": ("sfu.7.3",),
}
"""Rules that are not options: where each text states them."""


class Rules:
    """What the engine asks of a rulebook, as attributes. Build with `compile_rules`."""

    __slots__ = (
        "after_result_cancels",
        "bm_hint_voids",
        "bm_lost_after",
        "bm_numbers",
        "bm_right",
        "call_dead",
        "cancels_vote",
        "carry",
        "check_present",
        "day1_all",
        "day1_talk",
        "default_last",
        "defeat_allowed",
        "defeats",
        "determined_early",
        "double_first",
        "dqs",
        "draw",
        "exempt_removed",
        "foul3_at_foul",
        "foul3_at_speech",
        "foul3_count",
        "foul3_cut",
        "foul3_players",
        "foul3_short_s",
        "foul3_silence",
        "foul_limit",
        "fouls",
        "last_kill_guard",
        "lift_all",
        "lift_allowed",
        "lift_forbidden",
        "lift_half",
        "max_revotes",
        "moment_dq",
        "moment_kill",
        "n0_pair",
        "nom_self",
        "nom_victim",
        "on_dq_now",
        "opener_rule",
        "parity_ge",
        "revoke",
        "revoke_any_time",
        "revoke_frees",
        "rotation_nominal",
        "rotation_word",
        "rulebook",
        "short_sets",
        "single_skip_call",
        "single_votes",
        "small_same_set",
        "speech_s",
        "stack",
        "stale_dn",
        "stale_four",
        "stale_length",
        "stale_nd",
        "stale_red",
        "subset_lift",
        "tech_limit",
        "tie_reverse",
        "word_after_end",
        "word_s",
        "word_several_s",
    )

    def __init__(self, rulebook: Rulebook) -> None:
        """Read every option once; ``rulebook`` stays reachable for phrases, clauses and penalty lists."""
        self.rulebook = rulebook
        get = rulebook.get
        self.parity_ge = get("win.parity") == _PARITY_GE
        moments = str(get("win.moments")).split("+")
        self.moment_kill = "kill" in moments
        self.moment_dq = "dq" in moments
        self.on_dq_now = get("win.on_dq") == "immediate"
        self.word_after_end = bool(get("lastword.after_end"))
        self.draw = rulebook.draws
        self.speech_s = int(get("speech.s"))
        self.rotation_nominal = get("rotation.rule") == "nominal"
        self.rotation_word = get("rotation.rule") == "word"
        self.opener_rule = str(get("rotation.next"))
        self.nom_self = bool(get("nom.self"))
        self.nom_victim = bool(get("nom.victim"))
        self.revoke = bool(get("nom.revoke"))
        self.revoke_any_time = get("nom.revoke_when") == "until_vote"
        self.revoke_frees = bool(get("nom.revoke_frees_slot"))
        self.single_votes = get("day1.single") == "vote"
        self.day1_talk = get("day1.vote") in ("talk", "talk_all")
        self.day1_all = get("day1.vote") == "talk_all"
        self.default_last = get("vote.default") == "last"
        self.single_skip_call = get("vote.single_auto") == "skip_call"
        self.double_first = get("vote.double") == "first"
        # where the last of two hands counts, no counted vote is safe before the end
        self.determined_early = get("vote.determined") == "unassailable" and self.double_first
        self.subset_lift = get("tie.subset") == "lift"
        self.tie_reverse = get("tie.order") == "reverse"
        self.max_revotes = int(get("tie.max_revotes"))
        self.lift_allowed = bool(get("lift.allowed"))
        self.lift_half = get("lift.majority") == "at_least_half"
        self.lift_all = get("lift.all") == "allow"
        small = str(get("lift.small_stop"))
        self.short_sets = {"off": (), "four_two": ((2, 4),), "three_four": ((2, 3), (3, 3), (2, 4), (3, 4))}[
            small
        ]
        self.small_same_set = bool(get("lift.small_same_set"))
        self.lift_forbidden = frozenset(
            (int(lifted), int(table))
            for lifted, _, table in (str(p).partition("/") for p in get("lift.forbidden"))
        )
        self.word_s = int(get("word.s"))
        self.word_several_s = int(get("word.several_s"))
        self.check_present = get("check.targets") == "present"
        self.call_dead = bool(get("night.call_dead"))
        self.foul_limit = int(get("foul.limit"))
        self.foul3_count = int(get("foul3.count"))
        self.foul3_silence = get("foul3.effect") == "silence"
        self.foul3_cut = bool(get("foul3.cut_current"))
        short = get("foul3.short")
        self.foul3_at_speech = short == "at_speech"
        self.foul3_at_foul = short == "at_foul"
        self.foul3_short_s = int(get("foul3.short_s"))
        self.foul3_players = int(get("foul3.short_players"))
        self.tech_limit = int(get("tech.limit")) if get("tech.fouls") else 0
        self.cancels_vote = bool(get("dq.cancels_vote"))
        self.stack = bool(get("dq.stack"))
        self.carry = bool(get("dq.carry"))
        self.exempt_removed = bool(get("dq.exempt_removed"))
        self.after_result_cancels = get("dq.after_result") == "cancel_next"
        self.last_kill_guard = bool(get("dq.last_kill_guard"))
        self.defeat_allowed = bool(get("defeat.allowed"))
        stale = str(get("stale"))
        self.stale_dn = stale.endswith("_dn")
        self.stale_nd = stale.endswith("_nd")
        self.stale_red = stale.startswith("red")
        self.stale_length = int(get("stale.length"))
        self.stale_four = bool(get("stale.four_misses"))
        self.n0_pair = bool(get("stale.n0"))
        self.bm_right = get("bm.right") == "first_victim"
        self.bm_numbers = int(get("bm.numbers"))
        self.bm_lost_after = int(get("bm.lost_after"))
        self.bm_hint_voids = bool(get("bm.hint_voids"))
        self.fouls = frozenset(rulebook.fouls)
        self.dqs = frozenset(rulebook.dqs)
        self.defeats = frozenset(rulebook.defeats)

    def clause(self, rule: str) -> str | None:
        """The clause that states ``rule`` (a key of `RULE_CLAUSES`) in the texts this rulebook draws on."""
        return _clause_of(self.rulebook, rule)

    def option_clause(self, key: str, rule: str) -> str | None:
        """The clause that an option's value rests on, or else the one that states ``rule``."""
        clauses = self.rulebook.clauses(key)
        return clauses[-1] if clauses else self.clause(rule)


@lru_cache(maxsize=4096)
def _clause_of(rulebook: Rulebook, rule: str) -> str | None:
    """The clause of ``rule`` that stands in the rulebook's own sections, or else in those it inherits."""
    for scope in rulebook.scopes:
        document, _, section = scope.partition(":")
        for clause in RULE_CLAUSES[rule]:
            short = clause.removeprefix(f"{document}.")
            if short != clause and (not section or short == section or short.startswith(f"{section}.")):
                return clause
    return None


@lru_cache(maxsize=64)
def compile_rules(rulebook: Rulebook) -> Rules:
    """The rulebook's options as the engine reads them; one object per rulebook, so that states share it."""
    return Rules(rulebook)
