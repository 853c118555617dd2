"""From the judge's log to what one viewer sees: a sequence with the viewer's own numbering.

The log's sequence numbers, ids, hashes and the times of hidden events never appear. A correction shows only
where something seen changes: what no longer holds is retracted by its own numbers, what holds now follows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sportmafia.game import phase as ph
from sportmafia.game.corrections import Entry, effective
from sportmafia.game.decide import decide
from sportmafia.game.facts import KINDS, Fact
from sportmafia.game.history import Historian, roles_of
from sportmafia.game.refusal import Refusal
from sportmafia.game.rules import Rules
from sportmafia.views.allow import ALLOW, Row, When
from sportmafia.views.derived import DERIVED, Moment
from sportmafia.views.viewer import Audience, Viewer

RETRACTED: Final = "retracted"
"""Kind of the item that takes earlier ones back: ``numbers`` are theirs in this view."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One item of a view: its number in this view, what it is, and what of it may be seen."""

    number: int
    kind: str
    data: Mapping[str, Any]


def view(entries: Sequence[Entry], rules: Rules, viewer: Viewer) -> tuple[Seen, ...]:
    """Everything that ``viewer`` has been shown of the log so far, in order, numbered from 1.

    The sequence only ever grows as the log grows, so a number can be used to ask for what came since.
    """
    watch = Watch(rules, viewer)
    for entry in entries:
        watch.add(entry)
    return watch.seen


class Watch:
    """One viewer's sequence, growing with the log."""

    def __init__(self, rules: Rules, viewer: Viewer) -> None:
        """Nothing seen yet."""
        self._rules = rules
        self._viewer = viewer
        self._entries: list[Entry] = []
        self._seen: list[Seen] = []
        self._standing: list[Seen] = []
        self._fold = _Fold(rules, viewer)

    @property
    def seen(self) -> tuple[Seen, ...]:
        """All items so far."""
        return tuple(self._seen)

    def add(self, entry: Entry) -> tuple[Seen, ...]:
        """Take the next entry of the log and return the items that it adds to the view (often none)."""
        known = len(self._seen)
        self._entries.append(entry)
        if entry[1].kind == "correction":
            self._correct()
        else:
            for kind, data in self._fold.add(entry):
                self._show(kind, data)
        return tuple(self._seen[known:])

    def _show(self, kind: str, data: Mapping[str, Any]) -> None:
        item = Seen(len(self._seen) + 1, kind, data)
        self._seen.append(item)
        self._standing.append(item)

    def _correct(self) -> None:
        """Rebuild the view from what counts now, and show only where it differs from what was seen."""
        self._fold = _Fold(self._rules, self._viewer)
        now: list[tuple[str, Mapping[str, Any]]] = []
        for entry in effective(self._entries):
            now += self._fold.add(entry)
        same = 0
        for item, (kind, data) in zip(self._standing, now, strict=False):
            if item.kind != kind or item.data != data:
                break
            same += 1
        taken_back = [item.number for item in self._standing[same:]]
        del self._standing[same:]
        if taken_back:
            self._seen.append(Seen(len(self._seen) + 1, RETRACTED, {"numbers": taken_back}))
        for kind, data in now[same:]:
            self._show(kind, data)


class _Fold:
    """Folds effective entries and says what of each the viewer may see."""

    def __init__(self, rules: Rules, viewer: Viewer) -> None:
        self._historian = Historian(rules)
        self._viewer = viewer

    def add(self, entry: Entry) -> list[tuple[str, Mapping[str, Any]]]:
        """The visible items of one entry; an entry that does not fit the game shows nothing."""
        seq, fact = entry
        historian = self._historian
        if isinstance(decide(historian.state, fact), Refusal):
            return []
        before = historian.state.clone()
        historian.add(fact)
        if self._viewer.audience is Audience.JUDGE:
            return [(fact.kind, {"seq": seq, **fact.data})]
        moment = Moment(fact, before, historian.state, historian.result, self._viewer)
        return [
            (
                row.shown_as or fact.kind,
                {slot: _value(moment, slot) for slot in row.slots if _has(fact, slot)},
            )
            for row in ALLOW.get(fact.kind, ())
            if self._viewer.audience in row.audiences and _holds(row, moment)
        ]


def _has(fact: Fact, slot: str) -> bool:
    own = slot in KINDS[fact.kind].slots
    return slot in fact.data if own else slot in DERIVED


def _value(moment: Moment, slot: str) -> Any:
    if slot in KINDS[moment.fact.kind].slots:
        return moment.fact.data[slot]
    return DERIVED[slot](moment)


def _holds(row: Row, moment: Moment) -> bool:
    when, state = row.when, moment.after
    if when is When.ALWAYS:
        return True
    if when is When.OPEN_NOMINEES:
        return nominees_open(state.rules, moment.viewer)
    if when is When.BY_DAY:
        return not ph.in_night(state.phase) and state.phase >= ph.DAWN
    if when is When.MET:
        return state.known and bool(state.black >> moment.viewer.seat & 1)
    if when is When.OVER:
        return state.known and state.phase >= ph.SCORING
    return _is_own(moment)


def nominees_open(rules: Rules, viewer: Viewer) -> bool:
    """Whether this viewer may see nominees before the vote; never on a screen of the room (fiim.7.4)."""
    if not rules.rulebook.flag("info.nominees_ban"):
        return True
    return viewer.audience is Audience.SPECTATOR and rules.rulebook.word("nominees.shown") == "live"


def _is_own(moment: Moment) -> bool:
    kind, state, seat = moment.fact.kind, moment.after, moment.viewer.seat
    if kind == "card_taken":
        return bool(moment.fact.data["seat"] == seat)
    if kind == "roles_entered":
        return seat in roles_of(state) and moment.before.phase == ph.DEAL
    if kind == "shot":
        return bool(moment.fact.data["by"] == seat) and state.known
    checker = state.don if kind == "don_check" else state.sheriff
    return state.known and checker == seat and moment.fact.data["seat"] is not None
