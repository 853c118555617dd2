"""Applications (заявки): who is admitted, who waits, who is turned away.

The list is a log of what came in and went, each at its instant. Everybody's standing is a function of the
log, so that an application brought on paper later, a withdrawal and an undo all give what they would have
given in time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from sportmafia.tournament import cites
from sportmafia.tournament import fields as forms
from sportmafia.tournament.calendar import Window, Zone, age_on, window
from sportmafia.tournament.said import Notice, Refusal

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook
    from sportmafia.tournament.people import Merges
    from sportmafia.tournament.plan import Plan


class Standing(StrEnum):
    """What an application has come to."""

    ADMITTED = "admitted"
    WAITING = "waiting"
    TURNED_AWAY = "turned_away"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Application:
    """One application: who, at which instant, with what on the form.

    ``person`` is an opaque id. ``born`` is kept only until the age is checked; then ``of_age`` alone is left.
    """

    id: str
    person: str
    submitted: datetime
    values: Mapping[str, str] = field(default_factory=dict)
    born: date | None = None
    of_age: bool | None = None


@dataclass(frozen=True, slots=True)
class Terms:
    """What applications are held to: fields, window, capacity, age on the first game day, reserve list.

    ``limit`` and ``min_age`` are 0 without one. ``waiting`` is the organiser's choice: whether those who come
    too late for a place wait for one (E64).
    """

    rulebook: Rulebook
    fields: tuple[forms.Field, ...]
    window: Window
    limit: int
    min_age: int
    first_day: date
    waiting: bool = True

    def clause(self, key: str) -> str | None:
        """The leading clause of an option."""
        return next(iter(self.rulebook.clauses(key)), None)


@dataclass(frozen=True, slots=True)
class Intake:
    """What the organiser decides about taking applications.

    ``own_window`` is the first and the last day, None for no bound; None as a whole: the rulebook's window.
    """

    own_window: tuple[date | None, date | None] | None = None
    waiting: bool = True


def first_intake(plan: Plan, today: date) -> Intake:
    """How a new event takes applications before its organiser decides.

    A regulation that names days names those of one year (sfu.5.1). For an event that is made after them, or
    played before them, its own window begins today and ends on the eve of the first game day.
    """
    opens, closes = (plan.stages[0].rulebook.word(f"app.{name}") for name in ("opens", "closes"))
    day, first = today.isoformat(), plan.first_day
    if not (closes and closes < day) and not (opens and opens >= first.isoformat()):
        return Intake()
    return Intake(own_window=(today, max(first - timedelta(days=1), today)))


def terms(
    rulebook: Rulebook,
    first_day: date,
    zone: Zone,
    *,
    limit: int | None = None,
    waiting: bool = True,
    own_window: tuple[date | None, date | None] | None = None,
) -> Terms | Refusal:
    """The terms that a rulebook sets for an event that begins on a day; ``limit`` overrules its capacity,
    ``own_window`` its first and last day.
    """
    first, last = rulebook.word("app.opens"), rulebook.word("app.closes")
    if own_window is not None:
        first, last = ("" if day is None else day.isoformat() for day in own_window)
    held = window(first, last, zone)
    if isinstance(held, Refusal):
        return held
    return Terms(
        rulebook,
        forms.asked(rulebook),
        held,
        rulebook.integer("app.limit") if limit is None else limit,
        rulebook.integer("app.min_age"),
        first_day,
        waiting,
    )


def of_plan(plan: Plan, intake: Intake, zone: Zone) -> Terms | Refusal:
    """The terms of a planned event: its capacity, age and sites, the fields of its first stage's rulebook."""
    rulebook = plan.stages[0].rulebook
    held = terms(
        rulebook,
        plan.first_day,
        zone,
        limit=plan.capacity,
        waiting=intake.waiting,
        own_window=intake.own_window,
    )
    if isinstance(held, Refusal):
        return held
    return replace(held, fields=forms.at_sites(held.fields, plan.sites), min_age=plan.min_age)


@dataclass(frozen=True, slots=True)
class Register:
    """All applications in the order in which they were entered, and withdrawals as (application, instant)."""

    applications: tuple[Application, ...] = ()
    withdrawn: tuple[tuple[str, datetime], ...] = ()

    def get(self, application: str) -> Application | None:
        """The application of an id."""
        return next((found for found in self.applications if found.id == application), None)


def refusals(values: Mapping[str, str], submitted: datetime, held: Terms) -> tuple[Refusal, ...]:
    """Everything that stands against an application at once, each at its field; capacity is no reason (see
    `standings`). What cannot be read keeps nothing else from being looked at.
    """
    if submitted.tzinfo is None:
        return (Refusal("instant_without_zone", None, {"value": submitted.isoformat()}, "submitted_at"),)
    wrong, found = _read(values, held.fields)
    if held.window.early(submitted):
        wrong.append(Refusal("window_not_open", held.clause("app.opens"), {}, "submitted_at"))
    if held.window.late(submitted):
        late = held.rulebook.clauses("app.closes")
        wrong.append(Refusal("window_closed", late[-1] if late else None, {}, "submitted_at"))
    if found.get("accepts_rules") == forms.NO:
        wrong.append(Refusal("no_consent", cites.held(held.rulebook, "sfu.5.7"), {}, "accepts_rules"))
    if found.get("dormitory") == forms.NO:
        wrong.append(Refusal("not_resident", cites.held(held.rulebook, "sfu.1.1"), {}, "dormitory"))
    if "birth_date" in found:
        wrong += _age_refused(date.fromisoformat(found["birth_date"]), held)
    return tuple(wrong)


def _read(
    values: Mapping[str, str], fields: Sequence[forms.Field]
) -> tuple[list[Refusal], Mapping[str, str]]:
    """What is wrong with a form, and the values of its fields that are in order."""
    read = forms.read(values, fields)
    if isinstance(read, dict):
        return [], read
    odd = {one.where for one in read}
    rest = [field for field in fields if field.name not in odd]
    fine = forms.read({field.name: values.get(field.name, "") for field in rest}, rest)
    return list(read), fine if isinstance(fine, dict) else {}


def _age_refused(born: date, held: Terms) -> list[Refusal]:
    age, clause = age_on(born, held.first_day), held.clause("app.min_age")
    if not 0 <= age < 120:
        return [Refusal("born_impossible", clause, {}, "birth_date")]
    if held.min_age and age < held.min_age:
        return [Refusal("too_young", clause, {"age": str(age), "least": str(held.min_age)}, "birth_date")]
    return []


def submit(
    register: Register, application: str, person: str, values: Mapping[str, str], at: datetime, held: Terms
) -> Register | tuple[Refusal, ...]:
    """Enter an application (sfu.5.1, sfu.5.6), or say everything that stands against it.

    One person applies once: who has applied and not withdrawn is refused.
    """
    wrong = list(refusals(values, at, held))
    gone = {withdrawn for withdrawn, _ in register.withdrawn}
    if register.get(application) is not None:
        wrong.append(Refusal("application_twice", None, {"id": application}, "id"))
    if any(other.person == person and other.id not in gone for other in register.applications):
        wrong.append(Refusal("person_twice", cites.held(held.rulebook, "sfu.5.3"), {}, "person"))
    taken = forms.read(values, held.fields)
    if wrong or not isinstance(taken, dict):
        return tuple(wrong)
    text = taken.pop("birth_date", "")
    born = date.fromisoformat(text) if text else None
    return replace(
        register,
        applications=(*register.applications, Application(application, person, at, taken, born)),
    )


def amend(
    register: Register, application: str, values: Mapping[str, str], held: Terms
) -> Register | tuple[Refusal, ...]:
    """Let an application say something else; it keeps its place in the order, and its instant its window.

    Whose birth date was checked and forgotten is not asked for it again.
    """
    found = register.get(application)
    if found is None:
        return (Refusal("application_unknown", None, {"id": application}, application),)
    if application in {withdrawn for withdrawn, _ in register.withdrawn}:
        return (Refusal("application_withdrawn", None, {"id": application}, application),)
    fields = held.fields
    if found.of_age is not None:
        fields = tuple(one for one in fields if one.name != "birth_date")
    asked = replace(held, fields=fields, window=Window(None, None))
    wrong, taken = refusals(values, found.submitted, asked), forms.read(values, fields)
    if wrong or not isinstance(taken, dict):
        return wrong
    text = taken.pop("birth_date", "")
    born = date.fromisoformat(text) if text else None
    changed = replace(found, values=taken, born=born)
    return replace(
        register,
        applications=tuple(changed if one.id == application else one for one in register.applications),
    )


def withdraw(register: Register, application: str, at: datetime) -> Register | Refusal:
    """Take an application back; the first who waits moves up."""
    found = register.get(application)
    if found is None:
        return Refusal("application_unknown", None, {"id": application}, application)
    if application in {withdrawn for withdrawn, _ in register.withdrawn}:
        return Refusal("application_withdrawn", None, {"id": application}, application)
    if at < found.submitted:
        return Refusal("withdrawn_early", None, {"id": application}, application)
    return replace(register, withdrawn=(*register.withdrawn, (application, at)))


def restore(register: Register, application: str) -> Register | Refusal:
    """Undo a withdrawal: the application has its old place in the order again."""
    left = tuple(pair for pair in register.withdrawn if pair[0] != application)
    if len(left) == len(register.withdrawn):
        return Refusal("application_not_withdrawn", None, {"id": application}, application)
    return replace(register, withdrawn=left)


def close_age_check(register: Register, held: Terms) -> Register:
    """Forget birth dates and keep what came of them: whether the age was reached on the first game day."""
    return replace(
        register,
        applications=tuple(
            one
            if one.born is None
            else replace(one, born=None, of_age=age_on(one.born, held.first_day) >= held.min_age)
            for one in register.applications
        ),
    )


def forget(register: Register, people: Collection[str], held: Terms) -> Register:
    """Erase what the applications of these people tell about them; that they applied, and when, stays."""
    kept = {name for name, known in forms.FIELDS.items() if not known.personal}
    checked = close_age_check(
        replace(register, applications=tuple(one for one in register.applications if one.person in people)),
        held,
    )
    erased = {
        one.id: replace(one, values={name: one.values[name] for name in one.values if name in kept})
        for one in checked.applications
    }
    return replace(register, applications=tuple(erased.get(one.id, one) for one in register.applications))


def arrival(register: Register) -> tuple[Application, ...]:
    """The applications by the order of arrival: earlier first (sfu.5.3), the one entered first between
    equals.
    """
    return tuple(sorted(register.applications, key=lambda one: one.submitted))


def standings(register: Register, held: Terms) -> dict[str, Standing]:
    """What every application has come to, in the order of arrival (sfu.5.2-5.4).

    With a reserve list the first who haven't withdrawn are in. Without one, registration stops while the
    stage is full: who comes then is turned away for good, also if a place is free later.
    """
    gone = dict(register.withdrawn)
    found: dict[str, Standing] = {}
    if held.waiting:
        places = held.limit or len(register.applications)
        for one in arrival(register):
            if one.id in gone:
                found[one.id] = Standing.WITHDRAWN
            elif places:
                places -= 1
                found[one.id] = Standing.ADMITTED
            else:
                found[one.id] = Standing.WAITING
        return found
    inside: list[str] = []
    for one in arrival(register):
        inside = [other for other in inside if other not in gone or gone[other] > one.submitted]
        if held.limit and len(inside) >= held.limit:
            found[one.id] = Standing.WITHDRAWN if one.id in gone else Standing.TURNED_AWAY
        else:
            inside.append(one.id)
            found[one.id] = Standing.WITHDRAWN if one.id in gone else Standing.ADMITTED
    return found


def of_standing(register: Register, held: Terms, standing: Standing) -> tuple[Application, ...]:
    """The applications of one standing, in the order of arrival: the waiting list, those admitted."""
    found = standings(register, held)
    return tuple(one for one in arrival(register) if found[one.id] is standing)


def free_places(register: Register, held: Terms) -> int | None:
    """Places left (sfu.5.2); None without a limit."""
    if not held.limit:
        return None
    return held.limit - len(of_standing(register, held, Standing.ADMITTED))


def changes(before: Register, after: Register, held: Terms) -> tuple[Notice, ...]:
    """Whose standing a step changes, to be shown before it is confirmed and told to them afterwards."""
    old, new = standings(before, held), standings(after, held)
    clause, order = held.clause("app.limit"), cites.held(held.rulebook, "sfu.5.3")
    said = {
        Standing.ADMITTED: ("promoted", order),
        Standing.WAITING: ("to_waiting", order),
        Standing.TURNED_AWAY: ("turned_away", clause),
        Standing.WITHDRAWN: ("withdrew", None),
    }
    notices = []
    for one in arrival(after):
        standing = new[one.id]
        if old.get(one.id) is standing or (one.id not in old and standing is Standing.ADMITTED):
            continue
        code, at = said[standing]
        notices.append(Notice(code, at, {"id": one.id}, one.id))
    return tuple(notices)


def crowded_days(days: Mapping[date, Sequence[str]], rulebook: Rulebook) -> tuple[Notice, ...]:
    """Game days with more participants than the rulebook takes, or more than it aims at (sfu.3.2.3; C111)."""
    most, aim = rulebook.integer("app.per_day"), rulebook.integer("app.per_day_target")
    clause = next(iter(rulebook.clauses("app.per_day")), None)
    notices = []
    for day, players in sorted(days.items()):
        params = {
            "day": f"{day:%d.%m.%Y}",
            "players": str(len(set(players))),
            "most": str(most),
            "aim": str(aim),
        }
        if most and len(set(players)) > most:
            notices.append(Notice("day_full", clause, params, day.isoformat()))
        elif aim and len(set(players)) > aim:
            notices.append(Notice("day_above_aim", clause, params, day.isoformat()))
    return tuple(notices)


def persons(applications: Iterable[Application]) -> tuple[str, ...]:
    """The people behind applications, in their order."""
    return tuple(one.person for one in applications)


def entrants(register: Register, held: Terms, merges: Merges) -> tuple[str, ...]:
    """Everybody admitted in the order of arrival, each once, by the id that stands for him now."""
    admitted = persons(of_standing(register, held, Standing.ADMITTED))
    return tuple(dict.fromkeys(map(merges.of, admitted)))
