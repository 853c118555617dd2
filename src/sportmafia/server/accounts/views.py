"""Signing in with a password or a code, signing out, choosing a password."""

from __future__ import annotations

from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.http import require_http_methods, require_POST

from sportmafia.server.accounts.codes import redeem
from sportmafia.server.accounts.guessing import (
    MOST_CODES,
    MOST_PASSWORDS,
    address_of,
    guessed_right,
    guessed_wrong,
    held_back,
    known_browser,
    remember_browser,
)
from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.access import account_of
from sportmafia.server.faults import Fault, lang_of, respond

_LONGEST = 200
_BACKEND = "django.contrib.auth.backends.ModelBackend"


@csrf_protect
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in with a name and a password."""
    if request.method != "POST":
        return _form(request, "sign_in.html")
    name, password = _field(request, "login"), _field(request, "password")
    browser = known_browser(request, name)
    if browser is not None:
        who = f"browser:{browser}"
        fault, subjects = held_back(who), [who]
    else:
        who, place = f"login:{name}", f"from:{address_of(request)}"
        fault, subjects = held_back(who) or held_back(place, most=MOST_PASSWORDS), [who, place]
    if fault is not None:
        return respond(fault, request)
    account = authenticate(request, username=name, password=password)
    if not isinstance(account, Account):
        guessed_wrong(*subjects)
        return _form(request, "sign_in.html", Fault("wrong_password"))
    # Wrong guesses from an address stay: who has an account of his own would guess at others for ever.
    guessed_right(who)
    login(request, account)
    return remember_browser(_onward(request), account.login)


@csrf_protect
@require_http_methods(["GET", "HEAD", "POST"])
def by_code(request: HttpRequest) -> HttpResponse:
    """Sign in with a code. The address of a QR carries it, but only the button uses it up."""
    if request.method != "POST":
        return _form(request, "code.html", code=request.GET.get("code", "")[:_LONGEST])
    place = f"codes-from:{address_of(request)}"
    fault = held_back(place, most=MOST_CODES)
    if fault is not None:
        return respond(fault, request)
    account = redeem(_field(request, "code"))
    if account is None:
        guessed_wrong(place)
        return _form(request, "code.html", Fault("wrong_code"))
    login(request, account, backend=_BACKEND)
    return remember_browser(redirect("me"), account.login)


@csrf_protect
@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out."""
    logout(request)
    return HttpResponseRedirect("/")


@csrf_protect
@require_http_methods(["GET", "HEAD", "POST"])
def me(request: HttpRequest) -> HttpResponse:
    """One's own account: choose a password."""
    account = account_of(request)
    if account is None:
        return redirect("sign-in")
    if request.method != "POST":
        return render(request, "accounts/me.html", {"account": account})
    password = _field(request, "password")
    try:
        validate_password(password, account)
    except ValidationError:
        fault = Fault("weak_password").text(lang_of(request))
        return render(request, "accounts/me.html", {"account": account, "fault": fault}, status=400)
    account.set_password(password)
    account.save(update_fields=["password"])
    update_session_auth_hash(request, account)
    return render(request, "accounts/me.html", {"account": account, "saved": True})


def _field(request: HttpRequest, name: str) -> str:
    value = request.POST.get(name, "")
    # A NUL cannot be stored or compared in every database; nobody types one.
    return value[:_LONGEST].replace("\0", "")


def _form(request: HttpRequest, template: str, fault: Fault | None = None, code: str = "") -> HttpResponse:
    context = {
        "fault": None if fault is None else fault.text(lang_of(request)),
        "next": request.GET.get("next", "")[:_LONGEST],
        "code": code,
    }
    return render(request, f"accounts/{template}", context, status=200 if fault is None else fault.status)


def _onward(request: HttpRequest) -> HttpResponse:
    """To the page that asked for signing in, if it is of this server."""
    wanted = _field(request, "next")
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return HttpResponseRedirect(wanted if wanted and safe else "/")
