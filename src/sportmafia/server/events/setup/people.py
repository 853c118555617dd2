"""The pages of the people who run the event: roles and access in the program, offices and decisions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.server import reached
from sportmafia.server.accounts.codes import issue
from sportmafia.server.accounts.models import Account
from sportmafia.server.events import links, zones
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.parts import COMMITTEE, PEOPLE, PLAN
from sportmafia.server.events.setup import officials
from sportmafia.server.events.setup.forms import Form
from sportmafia.server.events.setup.new import address
from sportmafia.server.events.storage import Done, Outcome, Overtaken, Parts, change, now
from sportmafia.server.events.told import Names, overtaken, told
from sportmafia.server.faults import Fault
from sportmafia.server.lan import qr
from sportmafia.tournament import committee as offices
from sportmafia.tournament.committee import CLAUSES, MATTERS, Decision, Matter, Office
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.rights import Role
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.words import word


@page("event.read", "roles.change")
def desk(visit: Visit) -> HttpResponse:
    """Who may do what; add somebody, give a code, take access away at once."""
    context: dict[str, Any] = {}
    form = Form(visit.lang, {"login": "", "name": "", "role": Role.JUDGE.value}, visit.request)
    status = 200
    if form.sent:
        answer = _do(visit, form)
        if isinstance(answer, HttpResponse):
            return answer
        if isinstance(answer, Fault):
            context["fault"], status = answer.text(visit.lang), answer.status
        else:
            context |= answer
            form.values |= {"login": "", "name": ""}
    people = officials.everybody(visit.event)
    roles = [(role.value, word("role", role.value, visit.lang)) for role in officials.GIVEN]
    context |= {
        "rows": [
            {
                "account": one.account,
                "revoked": one.revoked,
                "roles": [
                    (role.value, word("role", role.value, visit.lang))
                    for role in one.roles
                    if role is not Role.REVOKED
                ],
            }
            for one in people
        ],
        "fields": [
            form.field("login", "setup_login", hint="setup_login_hint"),
            form.field("name", "setup_person_name"),
            form.field("role", "setup_role", "select", choices=roles),
        ],
        "players": _players(visit),
    }
    return visit.show("events/setup/people.html", context, status=status)


def _players(visit: Visit) -> list[tuple[str, str]]:
    parts = Parts(visit.event, [PEOPLE.name])
    linked = set(visit.event.links.filter(revoked_at=None).values_list("person", flat=True))
    return sorted(
        ((one.id, one.nickname) for one in parts.get(PEOPLE).present if one.id in linked),
        key=lambda pair: pair[1].casefold(),
    )


def _do(visit: Visit, form: Form) -> HttpResponse | Fault | dict[str, Any]:
    """What the pressed button asks for."""
    event, do = visit.event, form.values.get("do", "")
    if do == "add":
        role = form.values.get("role", "")
        if role not in {one.value for one in Role}:
            return Fault("setup_no_such_role")
        name = form.line("name")
        login = form.values.get("login", "").strip() or officials.free_login(address(name))
        found = officials.add(visit, login, name, Role(role))
        if isinstance(found, Fault):
            return found
        _logged(visit, "did_role", {"role": role}, {"person": found.login})
        return _with_code(visit, found) if officials.may_give_code(visit, found) is None else {"done": found}
    if do == "unlink":
        person = form.values.get("person", "")
        if not links.revoke(event, person):
            return Fault("no_person")
        _logged(visit, "did_revoke", {}, {"person": person})
        return redirect("event-people", slug=event.tournament.slug)
    account = officials.of_event(event, form.values.get("who", ""))
    if account is None or account.is_owner:
        return Fault("no_person")
    if officials.beyond(visit, account):
        return Fault("setup_owners_matter")
    if do == "code":
        return officials.may_give_code(visit, account) or _with_code(visit, account)
    if do in ("revoke", "give_back"):
        if account == visit.request.user:
            return Fault("setup_not_yourself")
        if do == "revoke":
            officials.revoke(event, account)
            _logged(visit, "did_revoke", {}, {"person": account.login})
        else:
            officials.give_back(event, account)
            _logged(visit, "did_role", {"role": "again"}, {"person": account.login})
        return redirect("event-people", slug=event.tournament.slug)
    role = form.values.get("role", "")
    if do != "dismiss" or role not in {one.value for one in Role} or role == Role.REVOKED:
        return Fault("setup_no_such_role")
    if role == Role.OWNER and Role.OWNER not in visit.roles:
        return Fault("setup_no_such_role")
    if role == Role.OWNER and officials.owners(event) <= {account.pk}:
        return Fault("setup_last_owner")
    officials.dismiss(event, account, Role(role))
    _logged(visit, "did_role", {"role": "none"}, {"person": account.login})
    return redirect("event-people", slug=event.tournament.slug)


def _logged(visit: Visit, code: str, params: dict[str, str], people: dict[str, str]) -> None:
    """A line of the log for what is rows, not parts."""
    change(visit.event, visit.person, "", lambda _parts: Done(code, params, people))


def _with_code(visit: Visit, account: Account) -> dict[str, Any]:
    code = issue(account)
    address = reached.address(visit.request, f"{reverse('by-code')}?code={code}")
    return {"code": code, "qr": qr(address), "shown_to": account.name}


@page("event.read", "roles.change")
def committee(visit: Visit) -> HttpResponse:
    """Offices of the event and their holders (sfu.6.2)."""
    parts = Parts(visit.event, [COMMITTEE.name, PEOPLE.name, PLAN.name])
    start = {"office": Office.CHAIR.value, "person": "", "do": "appoint"}
    form = Form(visit.lang, start, visit.request)
    said: tuple[Refusal, ...] = ()
    if form.sent:
        kept = change(visit.event, visit.person, form.values.get("seen", ""), _office_job(visit, form))
        if isinstance(kept, Overtaken):
            return overtaken(visit, kept, visit.request.path)
        if isinstance(kept, Entry):
            return redirect("event-committee", slug=visit.event.tournament.slug)
        said = kept if isinstance(kept, tuple) else (kept,)
    context = _committee_context(visit, parts, form)
    context["said"] = told(visit, (_named(one, context["name"]) for one in said))
    return visit.show("events/setup/committee.html", context, status=409 if said else 200)


def _named(one: Refusal, name: Names) -> Refusal:
    """A refusal with the names of people for their ids."""
    return replace(
        one, params={key: name(value) if key == "person" else value for key, value in one.params.items()}
    )


def _office_job(visit: Visit, form: Form) -> Any:
    office = form.chosen("office", [one.value for one in Office])
    person, do = form.line("person", needed=True), form.values.get("do", "")

    def job(parts: Parts) -> Outcome:
        if form.is_wrong() or not parts.has(PLAN):
            return Refusal("words_missing")
        held, rulebook = parts.get(COMMITTEE), parts.get(PLAN).stages[0].rulebook
        if do in ("absent", "present"):
            away = held.absent | {person} if do == "absent" else held.absent - {person}
            parts.put(COMMITTEE, replace(held, absent=away))
            return Done("did_absent" if do == "absent" else "did_present", {}, {"person": person})
        act = offices.dismiss if do == "dismiss" else offices.appoint
        answer = act(held, Office(office), person, visit.person, rulebook)
        if isinstance(answer, Refusal):
            return answer
        parts.put(COMMITTEE, answer)
        code = "did_dismiss" if do == "dismiss" else "did_appoint"
        return Done(code, {"office": office}, {"person": person})

    return job


def _committee_context(visit: Visit, parts: Parts, form: Form) -> dict[str, Any]:
    name, held, zone = Names(parts), parts.get(COMMITTEE), zones.zone_of(visit.event)
    staff = [(one.account.login, one.account.name) for one in officials.everybody(visit.event)]
    if visit.person not in dict(staff):
        staff.append((visit.person, name(visit.person)))
    people = [*staff, *((one.id, one.nickname) for one in parts.get(PEOPLE).present)]
    return {
        "name": name,
        "seen": form.values.get("seen") or parts.seen(COMMITTEE),
        "holders": [
            {
                "office": office.value,
                "words": word("office", office.value, visit.lang),
                "clause": CLAUSES[office],
                "person": person,
                "name": name(person),
                "absent": person in held.absent,
            }
            for office, person in held.holders
        ],
        "deputy": name(held.deputy) if held.deputy is not None else "",
        "decisions": [
            {
                "matter": word("matter", one.matter.value, visit.lang),
                "clause": MATTERS[one.matter],
                "text": one.text,
                "by": name(one.by),
                "at": f"{zone.local(one.at):%d.%m.%Y %H:%M}",
            }
            for one in reversed(held.decisions)
        ],
        "fields": [
            form.field(
                "office",
                "setup_office",
                "select",
                choices=[
                    (one.value, f"{word('office', one.value, visit.lang)} ({CLAUSES[one]})") for one in Office
                ],
            ),
            form.field("person", "setup_who", "select", choices=people),
        ],
        "matters": [
            (one.value, f"{word('matter', one.value, visit.lang)} ({MATTERS[one]})") for one in Matter
        ],
    }


@page("event.read", "committee.decide")
def decide(visit: Visit) -> HttpResponse:
    """Put down a decision of the committee (sfu.6.3)."""
    parts = Parts(visit.event, [COMMITTEE.name, PEOPLE.name, PLAN.name])
    form = Form(visit.lang, {"matter": Matter.ORDER_OF_PLAY.value, "text": ""}, visit.request)
    said: tuple[Refusal, ...] = ()
    if form.sent:
        matter = form.chosen("matter", [one.value for one in Matter])
        text = form.line("text", most=2000)

        def job(held: Parts) -> Outcome:
            if not matter or not held.has(PLAN):
                return Refusal("words_missing")
            decision = Decision(Matter(matter), visit.person, now(), text)
            answer = offices.decide(held.get(COMMITTEE), decision, held.get(PLAN).stages[0].rulebook)
            if isinstance(answer, Refusal):
                return answer
            held.put(COMMITTEE, answer)
            return Done("did_resolve", {"matter": matter}, {}, text)

        kept = change(visit.event, visit.person, form.values.get("seen", ""), job)
        if isinstance(kept, Overtaken):
            return overtaken(visit, kept, visit.request.path)
        if isinstance(kept, Entry):
            return redirect("event-committee", slug=visit.event.tournament.slug)
        said = kept if isinstance(kept, tuple) else (kept,)
    context = _committee_context(visit, parts, form)
    matters = context["matters"]
    context["decision_fields"] = [
        form.field("matter", "setup_matter", "select", choices=matters),
        form.field("text", "setup_decision", "area"),
    ]
    context["said"] = told(visit, (_named(one, context["name"]) for one in said))
    return visit.show("events/setup/decide.html", context, status=409 if said else 200)
