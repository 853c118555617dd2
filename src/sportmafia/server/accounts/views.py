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
from sportmafia.server.accounts.guessing import guessed_right, guessed_wrong, held_back
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
    subjects = (f"login:{name}", f"from:{request.META.get('REMOTE_ADDR', '')}")
    fault = held_back(*subjects)
    if fault is not None:
        return respond(fault, request)
    account = authenticate(request, username=name, password=password)
    if not isinstance(account, Account):
        guessed_wrong(*subjects)
        return _form(request, "sign_in.html", Fault("wrong_password"))
    guessed_right(*subjects)
    login(request, account)
    return _onward(request)


@csrf_protect
@require_http_methods(["GET", "HEAD", "POST"])
def by_code(request: HttpRequest) -> HttpResponse:
    """Sign in with a code. The address of a QR carries it, but only the button uses it up."""
    if request.method != "POST":
        return _form(request, "code.html", code=request.GET.get("code", "")[:_LONGEST])
    subjects = (f"from:{request.META.get('REMOTE_ADDR', '')}",)
    fault = held_back(*subjects)
    if fault is not None:
        return respond(fault, request)
    account = redeem(_field(request, "code"))
    if account is None:
        guessed_wrong(*subjects)
        return _form(request, "code.html", Fault("wrong_code"))
    guessed_right(*subjects)
    login(request, account, backend=_BACKEND)
    return redirect("me")


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
