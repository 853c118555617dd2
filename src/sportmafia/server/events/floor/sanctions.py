"""Discipline outside of games: warnings with what the next one brings, lost games, removals with consents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.rulebooks import Rulebook
from sportmafia.rulebooks.clauses import clause as clause_of
from sportmafia.server.events.cases.people import officials
from sportmafia.server.events.floor.hall import PARTS, Hall
from sportmafia.server.events.floor.said import named, place_words
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.parts import COMMITTEE, DISCIPLINE, PEOPLE, PLAN
from sportmafia.server.events.scored import played
from sportmafia.server.events.storage import Done, Kept, Outcome, Overtaken, Parts, change, now
from sportmafia.server.events.told import Told, overtaken
from sportmafia.server.events.zones import zone_of
from sportmafia.tournament import discipline
from sportmafia.tournament.cites import cite
from sportmafia.tournament.discipline import Ban, Body, By, Expulsion, GivenWarning, Record
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.rights import Role
from sportmafia.tournament.rounds import State
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.words import word

SPECTATOR: Final = "spectator:"
"""What the id of a spectator (зритель) begins with; the rest is what he is called."""
LONGEST: Final = 1_000
"""The longest account of what happened, in characters."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A clause to choose: its full id and its gist."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Warned:
    """Somebody with warnings: how many in games and outside, what they brought, and the lines themselves."""

    name: str
    person: str
    in_games: int
    outside: int
    brought: tuple[Told, ...]
    lines: tuple[tuple[str, str, str, str], ...]
    leaves: bool


@dataclass(frozen=True, slots=True)
class Removal:
    """A removal from the tournament, proposed or in force."""

    person: str
    name: str
    clause: str
    text: str
    consents: tuple[tuple[str, str], ...]
    lacking: tuple[tuple[str, str], ...]
    mine: tuple[tuple[str, str], ...]
    others: tuple[tuple[str, str], ...]
    lifted: str
    in_force: bool


def record_of(hall: Hall) -> Record:
    """What is put down about people, with the warnings that are in the protocols of games."""
    counts: Counter[str] = Counter()
    for game in played(hall.event, hall.parts):
        for seat, _ in game.scored.result.warnings:
            counts[game.scored.players[seat - 1]] += 1
    counts.pop("", None)
    return replace(hall.parts.get(DISCIPLINE), in_games=dict(counts))


def present_stage(hall: Hall) -> str:
    """The stage that is on: the first with a game that is not through, else the last one."""
    through = (State.SIGNED, State.ANNULLED)
    for stage in hall.stages:
        if any(one.drawn.stage == stage and one.card.state not in through for one in hall.tables):
            return stage
    return hall.stages[-1] if hall.stages else ""


class Case:
    """One form about somebody, as it was sent."""

    def __init__(self, visit: Visit, hall: Hall) -> None:
        """Read the fields; nothing of them can be wrong yet but that they name nobody."""
        form = visit.request.POST
        self.clause = _line(form.get("clause", ""), 64)
        self.text = _line(form.get("text", ""), LONGEST)
        self.game = _line(form.get("game", ""), 32)
        spectator = _line(form.get("spectator", ""), 120)
        chosen = _line(form.get("person", ""), 200)
        self.spectator = (not chosen and bool(spectator)) or chosen.startswith(SPECTATOR)
        self.person = chosen or (f"{SPECTATOR}{spectator}" if spectator else "")
        stage = present_stage(hall)
        table = hall.get(self.game)
        self.stage = table.drawn.stage if table is not None else stage
        self.rulebook = rulebook_of(hall, self.stage)
        known = {person.id for person in hall.parts.get(PEOPLE).persons}
        if not self.spectator and self.person not in known:
            self.person = ""


def _line(text: str, longest: int) -> str:
    return text.replace("\0", "").strip()[:longest]


def rulebook_of(hall: Hall, stage: str) -> Rulebook:
    """The rules of a stage; of the first one where there is no such stage yet."""
    stages = hall.parts.get(PLAN).stages
    return next((one.rulebook for one in stages if one.name == stage), stages[0].rulebook)


Step = Callable[[Visit, Hall, Case, Record], tuple[Record, Done] | Refusal]


def _warn(visit: Visit, _hall: Hall, case: Case, record: Record) -> tuple[Record, Done] | Refusal:
    by = By.CHIEF if Role.CHIEF_JUDGE in visit.roles else By.JUDGE
    given = GivenWarning(
        case.person, case.clause, by, now(), case.text, case.stage, case.spectator, case.game
    )
    answer = discipline.warn(record, given, case.rulebook)
    if isinstance(answer, Refusal):
        return answer
    return answer, Done("did_warn", {"clause": answer.warnings[-1].clause}, {"person": case.person})


def _ban(_visit: Visit, _hall: Hall, case: Case, record: Record) -> tuple[Record, Done] | Refusal:
    answer = discipline.ban(record, case.person, case.clause, case.game, case.rulebook)
    if isinstance(answer, Refusal):
        return answer
    return answer, Done("did_ban", {"clause": case.clause}, {"person": case.person})


def _expel(_visit: Visit, _hall: Hall, case: Case, record: Record) -> tuple[Record, Done] | Refusal:
    proposed = Expulsion(case.person, case.clause, now(), case.text)
    answer = discipline.propose(record, proposed, case.rulebook)
    if isinstance(answer, Refusal):
        return answer
    return answer, Done("did_expel", {"clause": case.clause}, {"person": case.person})


def _consent(visit: Visit, hall: Hall, case: Case, record: Record) -> tuple[Record, Done] | Refusal:
    body, hand = visit.request.POST.get("body", ""), visit.person
    spoken = visit.request.POST.get("spoken", "")
    if spoken and puts_down(visit):
        body, _, hand = spoken.partition(":")
        known = hand in dict(speakers(visit, hall)).get(body, ())
    else:
        known = body in {one.value for one in speaks_for(visit, hall)}
    if not known:
        return discipline.not_for(body, hand, case.rulebook)
    answer = discipline.consent(record, case.person, Body(body), hand, case.rulebook)
    if isinstance(answer, Refusal):
        return answer
    code = "did_consent" if hand == visit.person else "did_put_consent"
    return answer, Done(code, {"body": body}, {"person": case.person, "hand": hand})


def _lift(visit: Visit, _hall: Hall, case: Case, record: Record) -> tuple[Record, Done] | Refusal:
    if Role.CHIEF_JUDGE not in visit.roles:
        return Refusal("chief_only", cite(case.rulebook, "sanction.by"), _who(visit))
    answer = discipline.lift(record, case.person, case.text)
    if isinstance(answer, Refusal):
        return answer
    return answer, Done("did_lift", {}, {"person": case.person}, case.text)


def _who(visit: Visit) -> dict[str, str]:
    return {"move": "expel", "person": visit.person}


def speaks_for(visit: Visit, hall: Hall) -> tuple[Body, ...]:
    """The bodies in whose name a visitor may consent to a removal (sfu.7.2)."""
    found = []
    if Role.CHIEF_JUDGE in visit.roles:
        found.append(Body.CHIEF)
    if Role.JUDGE in visit.roles:  # the other judges: the Chief Judge is none of them
        found.append(Body.JUDGES)
    if Role.OWNER in visit.roles or visit.person in hall.parts.get(COMMITTEE).members:
        found.append(Body.COMMITTEE)
    return tuple(found)


def puts_down(visit: Visit) -> bool:
    """Whether a visitor may put down what others have consented to by word: whoever rules the event."""
    return bool(visit.roles & {Role.CHIEF_JUDGE, Role.OWNER})


def speakers(visit: Visit, hall: Hall) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Who speaks for each body (sfu.7.2): the Chief Judge, the other judges, the committee."""
    people = officials(visit.event, hall.parts)
    judges = {person for person, roles in people.roles.items() if Role.JUDGE in roles} | people.judges
    owners = {person for person, roles in people.roles.items() if Role.OWNER in roles}
    found: dict[Body, set[str] | frozenset[str]] = {
        Body.CHIEF: set() if people.chief is None else {people.chief},
        Body.JUDGES: judges - {people.chief},
        Body.COMMITTEE: people.committee | owners,
    }
    return tuple((body.value, tuple(sorted(some))) for body, some in found.items())


# --- pages ---


@page("discipline.read")
def listed(visit: Visit) -> HttpResponse:
    """Everybody about whom something is put down."""
    return _shown(visit, _hall(visit))


def _hall(visit: Visit) -> Hall:
    return Hall(visit.event, Parts(visit.event, [*PARTS, COMMITTEE.name]))


@page("warning.give", "warning.give")
def warn(visit: Visit) -> HttpResponse:
    """Give a warning: first what it would bring, then the button that gives it (sfu.7.4, sfu.7.5)."""
    if visit.request.method == "POST" and "confirmed" not in visit.request.POST:
        hall = _hall(visit)
        case, record = Case(visit, hall), record_of(hall)
        checked = _warn(visit, hall, case, record)
        if isinstance(checked, Refusal):
            return _shown(visit, hall, refused=(checked,), form="warn")
        return _confirm(visit, hall, case, record)
    return _step(visit, _warn, "warn")


@page("ban.give", "ban.give")
def ban(visit: Visit) -> HttpResponse:
    """Disqualify somebody for one game (sfu.7.4, sfu.8.5)."""
    return _step(visit, _ban, "ban")


@page("expulsion.propose", "expulsion.propose")
def expel(visit: Visit) -> HttpResponse:
    """Propose to remove somebody from the tournament (fiim.7.3, sfu.5.8)."""
    return _step(visit, _expel, "expel")


@page("expulsion.consent", "expulsion.consent")
def consent(visit: Visit) -> HttpResponse:
    """Consent to a removal in the name of a body, or lift it (sfu.7.2)."""
    lifts = visit.request.POST.get("do") == "lift"
    return _step(visit, _lift if lifts else _consent, "consent")


def _step(visit: Visit, step: Step, form: str) -> HttpResponse:
    address = reverse("event-discipline", kwargs={"slug": visit.event.tournament.slug})
    if visit.request.method != "POST":
        return redirect(address)

    def job(parts: Parts) -> Outcome:
        hall = Hall(parts.event, parts)
        answer = step(visit, hall, Case(visit, hall), record_of(hall))
        if isinstance(answer, Refusal):
            return answer
        parts.put(DISCIPLINE, answer[0])
        return answer[1]

    kept: Kept = change(visit.event, visit.person, visit.request.POST.get("seen", ""), job)
    if isinstance(kept, Overtaken):
        return overtaken(visit, kept, address)
    if isinstance(kept, Entry):
        return redirect(address)
    return _shown(visit, _hall(visit), refused=kept if isinstance(kept, tuple) else (kept,), form=form)


def _confirm(visit: Visit, hall: Hall, case: Case, record: Record) -> HttpResponse:
    """What a warning would bring, said before it is given."""
    brings = [discipline.next_rung(record, case.person, case.rulebook, spectator=case.spectator)]
    context = {
        "brings": named(visit, hall, brings),
        "name": shown_name(hall, case.person),
        "case": case,
        "clause": _choice(visit, case.rulebook.full_clause(case.clause) or case.clause),
        "seen": hall.parts.seen(DISCIPLINE),
    }
    return visit.show("events/floor/warn.html", context)


def shown_name(hall: Hall, person: str) -> str:
    """What a player or spectator is called."""
    return person.removeprefix(SPECTATOR) if person.startswith(SPECTATOR) else hall.names(person)


def _choice(visit: Visit, full: str) -> Choice:
    found = clause_of(full)
    return Choice(full, "" if found is None else found.en if visit.lang == "en" else found.ru)


def _shown(visit: Visit, hall: Hall, refused: tuple[Refusal, ...] = (), form: str = "") -> HttpResponse:
    record = record_of(hall)
    rulebook = rulebook_of(hall, present_stage(hall))
    people = sorted(hall.parts.get(PEOPLE).present, key=lambda one: one.nickname.casefold())
    ladder = [*rulebook.clauses("warn.ladder"), *rulebook.in_force("fouls"), *rulebook.in_force("dqs")]
    playing = [one for one in hall.tables if one.card.state in (State.SEATED, State.PLAYING)]
    context = {
        "warned": _warned(visit, hall, record, rulebook),
        "bans": [(shown_name(hall, one.person), one.clause, _of_game(hall, one)) for one in record.bans],
        "removals": _removals(visit, hall, record, rulebook),
        "people": [(one.id, one.nickname) for one in people],
        "games": [(one.drawn.id, place_words(one.drawn, visit.lang)) for one in playing],
        "warn_clauses": [_choice(visit, one) for one in dict.fromkeys(ladder)],
        "ban_clauses": [_choice(visit, one) for one in rulebook.in_force("dqs")],
        "expel_clauses": [_choice(visit, one) for one in rulebook.in_force("expulsions")],
        "refused": named(visit, hall, refused),
        "form": form,
        "typed": visit.request.POST,
        "is_chief": Role.CHIEF_JUDGE in visit.roles,
        "seen": hall.parts.seen(DISCIPLINE),
    }
    return visit.show("events/floor/discipline.html", context, 409 if refused else 200)


def _of_game(hall: Hall, one: Ban) -> str:
    table = hall.get(one.game)
    return one.game if table is None else table.place


def _warned(visit: Visit, hall: Hall, record: Record, rulebook: Rulebook) -> tuple[Warned, ...]:
    zone = zone_of(visit.event)
    people = dict.fromkeys([one.person for one in record.warnings] + sorted(record.in_games))
    found = []
    for person in people:
        own = [one for one in record.warnings if one.person == person]
        lines = tuple(
            (f"{zone.local(one.at):%d.%m %H:%M}", one.clause, one.text, word("by", one.by.value, visit.lang))
            for one in own
        )
        found.append(
            Warned(
                shown_name(hall, person),
                person,
                record.in_games.get(person, 0),
                len(own),
                named(visit, hall, discipline.brought(record, person, rulebook)),
                lines,
                discipline.outside(record, person),
            )
        )
    return tuple(found)


def _removals(visit: Visit, hall: Hall, record: Record, rulebook: Rulebook) -> tuple[Removal, ...]:
    speaks = speaks_for(visit, hall)
    voices = speakers(visit, hall) if record.expulsions and puts_down(visit) else ()

    def bodies(some: Iterable[Body]) -> tuple[tuple[str, str], ...]:
        return tuple((one.value, word("body", one.value, visit.lang)) for one in some)

    found = []
    for one in record.expulsions:
        lacking = () if one.lifted else discipline.lacking(one, rulebook)
        taken = {*dict(one.consents).values(), visit.person}
        found.append(
            Removal(
                one.person,
                shown_name(hall, one.person),
                one.clause,
                one.text,
                tuple((word("body", body.value, visit.lang), hall.names(by)) for body, by in one.consents),
                bodies(lacking),
                bodies(
                    body
                    for body in lacking
                    if body in speaks and visit.person not in dict(one.consents).values()
                ),
                tuple(
                    (f"{body}:{who}", f"{word('body', body, visit.lang)} — {hall.names(who)}")
                    for body, some in voices
                    for who in some
                    if Body(body) in lacking and who not in taken
                ),
                one.lifted,
                not lacking and not one.lifted,
            )
        )
    return tuple(found)
