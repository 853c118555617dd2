"""The page on which an organiser lets people in."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.http import require_http_methods

from sportmafia.server import reached
from sportmafia.server.accounts.codes import issue
from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.access import account_of, no_right
from sportmafia.server.clubs.parts import Part
from sportmafia.server.clubs.people import add, may_give_code, organised, roles
from sportmafia.server.faults import Fault, lang_of, respond
from sportmafia.server.lan import qr


@csrf_protect
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest) -> HttpResponse:
    """Who may do what in one's tournaments; add somebody, or show a code once more."""
    account = account_of(request)
    if account is None:
        return redirect("sign-in")
    if not account.is_owner and not organised(account).exists():
        return respond(no_right(request, Part.ORGANISER), request)
    context: dict[str, Any] = {}
    status = 200
    if request.method == "POST":
        found = _meant(request, account)
        fault = found if isinstance(found, Fault) else may_give_code(account, found)
        if fault is not None:
            context["fault"], status = fault.text(lang_of(request)), fault.status
        elif isinstance(found, Account):
            context |= _shown(request, found)
    context |= {"roles": roles(account), "tournaments": organised(account), "parts": list(Part)[:3]}
    if account.is_owner:
        context["parts"] = list(Part)
    return render(request, "accounts/people.html", context, status=status)


def _meant(request: HttpRequest, by: Account) -> Account | Fault:
    fields = {name: str(request.POST.get(name, ""))[:200].replace("\0", "") for name in _FIELDS}
    if fields["again"]:
        return Account.objects.filter(login=fields["again"]).first() or Fault("no_person")
    part = fields["part"]
    if part == Part.ORGANISER and not by.is_owner:
        return Fault("no_such_tournament")
    return add(by, fields["login"], fields["name"], fields["tournament"], part)


_FIELDS = ("again", "login", "name", "tournament", "part")


def _shown(request: HttpRequest, account: Account) -> dict[str, str]:
    """A new code, as text and as a picture for the judge's camera."""
    code = issue(account)
    address = reached.address(request, f"{reverse('by-code')}?code={code}")
    return {"code": code, "qr": qr(address), "shown_to": account.name}
