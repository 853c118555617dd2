"""What may be entered, moment by moment: the judge's step first, then the choices with their values."""

from __future__ import annotations

from typing import Any

import pytest

from sportmafia.game import phase as ph
from sportmafia.game.legal import Template, legal
from sportmafia.game.state import State, start
from tests.game.table import SIX, Table, each, rules_of

EVERY = tuple(range(1, 11))
ALWAYS = {"note", "warning", "timer"}
SANCTIONS = {"foul", "dq", "defeat_awarded", "result_declared", "game_aborted"}


def main_of(state: State) -> tuple[str, dict[str, Any]] | None:
    """The step of the main button with its only values."""
    for template in legal(state):
        if template.main:
            return template.kind, {name: values[0] for name, values in template.slots.items() if values}
    return None


def choices(state: State) -> set[str]:
    """Kinds that may be entered besides the main step and what is always possible."""
    return {template.kind for template in legal(state) if not template.main} - ALWAYS - {"header_set"}


def template_of(state: State, kind: str) -> Template:
    return [template for template in legal(state) if template.kind == kind][-1]


def test_before_the_game() -> None:
    """fiim.4.1.1, fiim.4.1.2, fiim.4.1.3"""
    draft = start(rules_of("fiim"))
    assert main_of(draft) is None
    assert choices(draft) == {"game_opened", "seats_drawn", "game_aborted"}
    seated = Table("fiim", seated=False)
    assert main_of(seated.state) == ("night_announced", {"night": 0})
    assert choices(seated.state) == {"seat_substituted", "game_aborted"}
    dealing = Table("fiim", dealt=False)
    cards = {"seat_substituted", "card_taken", "roles_entered", "roles_hidden", "game_aborted"}
    assert choices(dealing.state) == cards
    dealing.say("card_taken", seat=1, role="don")
    assert choices(dealing.state) == cards - {"roles_entered"}
    assert template_of(dealing.state, "card_taken").slots == {
        "seat": EVERY[1:],
        "role": ("civilian", "sheriff", "mafia"),
    }


def test_a_minute_and_the_gate() -> None:
    """fiim.4.3.2, fiim.4.4.2, fiim.4.4.3"""
    table = Table("fiim").until(ph.SPEECH)
    assert main_of(table.state) == ("speech_started", {"seat": 1})
    assert choices(table.state) == SANCTIONS
    table.say("speech_started", seat=1)
    assert main_of(table.state) == ("speech_ended", {"seat": 1})
    assert template_of(table.state, "nominated").slots == {"by": (1,), "seat": EVERY}
    table.say("nominated", by=1, seat=6)
    assert choices(table.state) == SANCTIONS
    table.discussion((2, 4))
    assert main_of(table.state) == ("vote_opened", {"order": (6, 4)})


def test_revocations() -> None:
    """sfu.A2.vote.3"""
    table = Table("sfu").minute(1).say("nominated", by=1, seat=6)
    assert template_of(table.state, "revoked").slots == {"by": (1,)}
    table.say("speech_ended", seat=1).minute(2)
    assert "revoked" not in choices(table.state)
    free = Table("sfu", {"nom.revoke_when": "until_vote"}).until(ph.SPEECH)
    assert "revoked" not in choices(free.state)
    free.nominees(6, 4)
    assert template_of(free.state, "revoked").slots == {"by": (1, 2)}


def test_the_vote() -> None:
    """fiim.4.4.8, fiim.4.4.9, fiim.4.4.13.3"""
    table = Table("fiim").nominees(4, 2).until(ph.CALL)
    assert main_of(table.state) is None
    assert template_of(table.state, "hands").most == 10
    table.hands(4, 5)
    assert main_of(table.state) == ("hands", {"seat": 2, "count": 5})
    assert template_of(table.state, "hands").most == 5
    table.hands(2, 5)
    assert main_of(table.state) == ("tally_announced", {"leaders": (4, 2)})
    table.vote({4: 5})
    assert template_of(table.state, "lift_hands").most == 10
    table.dq(9)
    assert main_of(table.state) == ("vote_stopped", {})
    assert choices(table.state) == SANCTIONS


def test_the_night() -> None:
    """fiim.4.5.3, fiim.4.5.6, fiim.4.5.7; sfu.A2.night.6"""
    table = Table("sfu").voted_out(9).until(ph.SHOTS).say("number_called", number=8)
    assert template_of(table.state, "number_called").slots == {"number": (9, 10)}
    assert template_of(table.state, "shot").slots == {"by": (3, 7, 10), "target": (None, *EVERY)}
    present = (None, 1, 2, 3, 4, 5, 6, 7, 8, 10)
    assert template_of(table.state, "night_outcome").slots == {"seat": present}
    table.say("number_called", number=10).say("shot", by=3, target=1)
    assert choices(table.state) == SANCTIONS | {"shot", "shots_closed"}
    table.say("shots_closed")
    assert template_of(table.state, "don_check").slots == {"seat": present}
    table.dq(4).say("don_check", seat=None)
    assert main_of(table.state) == ("sheriff_check", {"seat": None})
    hidden = Table("fiim", don=None).quiet_day().until(ph.SHOTS)
    assert template_of(hidden.state, "shot").slots["by"] == EVERY
    hidden.dq(*EVERY)
    assert "shot" not in choices(hidden.state)
    assert "foul" not in choices(hidden.state)


def test_the_victim_of_the_night_cannot_be_sanctioned_twice() -> None:
    """fiim.6.5 (C57)"""
    table = Table("fiim").quiet_day().shooting(6).say("shots_closed").dq(6)
    assert template_of(table.state, "foul").slots["seat"] == (1, 2, 3, 4, 5, 7, 8, 9, 10)


@pytest.mark.parametrize(("rulebook", "kinds"), [
    ("fiim", {"fine", "defeat_awarded"}), ("sfu", {"defeat_awarded"}), ("boss", set()),
])  # fmt: skip
def test_what_a_rulebook_does_not_know_is_not_offered(rulebook: str, kinds: set[str]) -> None:
    """fiim.6.8, fiim.8.5"""
    played = Table(rulebook).minute(1)
    offered = choices(played.state)
    played.say("result_declared", winner="red").until(ph.END).say("result_announced", winner="red")
    assert (offered | choices(played.state)) & {"fine", "defeat_awarded", "technical_foul"} == kinds
    assert (
        "draw" in (template_of(Table(rulebook).minute(1).state, "result_declared").slots["winner"] or ())
    ) is (rulebook != "sfu")


@each(SIX)
def test_the_last_words_and_the_end(rulebook: str) -> None:
    """fiim.8.3, fiim.8.8.1; sfu.A2.protest.2"""
    table = Table(rulebook).quiet_day().night(6).until(ph.DAWN)
    assert template_of(table.state, "best_move_named").most == 3
    assert "best_move_named" not in choices(table.quiet_day().night(8).until(ph.DAWN).state)
    table = Table(rulebook, {"tech.fouls": "yes"}, don=None).voted_out(3)
    assert "technical_foul" in choices(table.state)
    table.say("result_declared", winner="red").until(ph.END)
    assert {"roles_entered", "protest_filed"} <= choices(table.state)
    table.say("result_announced", winner="red").say("protest_filed", seat=1, text="x")
    assert "protocol_signed" not in choices(table.state)
    table.say("roles_entered", don=10, mafia=(3, 7), sheriff=4)
    assert {"judge_points", "protocol_signed", "protest_decided"} <= choices(table.state)
    table.say("protocol_signed")
    after = {"protest_filed", "window_closed", "protest_decided", "reopened"}
    assert choices(table.state) == after
    assert "header_set" not in {template.kind for template in legal(table.state)}
    table.say("window_closed")
    assert choices(table.state) == {"protest_decided", "reopened"}
    table.say("protest_decided", by="chief", outcome="rejected", reason="x")
    assert choices(table.state) == {"reopened"}


def test_the_victim_may_nominate_by_option() -> None:
    """fiim.4.4.2, fiim.4.5.4"""
    table = Table("fiim", {"nom.victim": "yes"}).quiet_day().night(6).until(ph.DAWN)
    assert template_of(table.state, "nominated").slots == {"by": (6,), "seat": (1, 2, 3, 4, 5, 7, 8, 9, 10)}
    table.say("nominated", by=6, seat=3)
    assert "nominated" not in choices(table.state)
    table.discussion((2, 5)).until(ph.CALL)
    assert table.state.cands == (3, 5)
    assert (
        Table("fiim").quiet_day().night(6).until(ph.DAWN).refused("nominated", by=6, seat=3).code == "not_now"
    )
