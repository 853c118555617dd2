"""/accounts/…: signing in with a password or a code, signing out, choosing a password."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from sportmafia.server.accounts.codes import LETTERS, issue, new_code
from sportmafia.server.accounts.guessing import COOKIE, MOST, MOST_CODES, MOST_PASSWORDS, WINDOW
from sportmafia.server.accounts.models import Account, Guesses, SignInCode
from tests.server.devices import client_of

PASSWORD = "осенний вечер 7"
SIGN_IN, CODE, ME = "/accounts/sign-in", "/accounts/code", "/accounts/me"


@pytest.fixture
def ann() -> Account:
    """Somebody with a password."""
    return Account.objects.make("ann", "Ann", PASSWORD)


def sign_in(client: Client, **fields: str) -> int:
    """Try to sign in; the status."""
    return client.post(SIGN_IN, {"login": "ann", "password": PASSWORD, **fields}).status_code


def guessed(subject: str, count: int) -> None:
    """Let somebody have guessed wrong so often."""
    Guesses.objects.create(subject=subject, count=count, since=timezone.now())


def signed_in(client: Client) -> bool:
    """Whether the browser is signed in."""
    return client.get(ME).status_code == 200


def test_the_right_password_lets_in(ann: Account) -> None:
    client = Client()
    assert sign_in(client) == 302
    assert signed_in(client)


def test_passwords_are_kept_by_argon2(ann: Account) -> None:
    assert ann.password.startswith("argon2$argon2id$")


@pytest.mark.parametrize(
    "fields", [{"password": "wrong"}, {"login": "bob"}, {"login": "ann\0"}, {"password": ""}]
)
def test_anything_else_does_not(ann: Account, fields: dict[str, str]) -> None:
    client = Client()
    wrong = {**fields, "password": fields.get("password", "wrong")}
    assert sign_in(client, **wrong) == 403
    assert not signed_in(client)


def test_guessing_a_password_is_slowed_down(ann: Account) -> None:
    client = Client()
    assert [sign_in(client, password="x") for _ in range(MOST + 1)] == [403] * MOST + [429]
    assert sign_in(client) == 429
    Guesses.objects.update(since=timezone.now() - WINDOW - timedelta(seconds=1))
    assert sign_in(client) == 302


def test_guessing_many_names_from_one_place_is_slowed_down(ann: Account) -> None:
    client = Client()
    guessed("from:127.0.0.1", MOST_PASSWORDS - 1)
    assert [sign_in(client, login=f"name{number}", password="x") for number in range(2)] == [403, 429]
    assert sign_in(Client(REMOTE_ADDR="10.0.0.9")) == 302


def test_the_right_password_clears_the_count(ann: Account) -> None:
    client = Client()
    for _ in range(MOST - 1):
        sign_in(client, password="x")
    sign_in(client)
    assert not Guesses.objects.filter(subject="login:ann").exists()


def test_an_account_of_ones_own_opens_no_way_to_guess_at_others(ann: Account) -> None:
    Account.objects.make("eve", "Eve", PASSWORD)
    guessed("from:127.0.0.1", MOST_PASSWORDS - 1)
    assert sign_in(Client(), login="eve") == 302
    assert [sign_in(Client(), login=f"name{number}", password="x") for number in range(2)] == [403, 429]


def test_nobody_keeps_somebody_out_of_the_browser_that_he_signs_in_with(ann: Account) -> None:
    own = Client()
    assert sign_in(own) == 302
    own.post("/accounts/sign-out")
    guessed("from:127.0.0.1", MOST_PASSWORDS)
    guessed("login:ann", MOST)
    assert sign_in(Client()) == 429
    assert sign_in(own) == 302
    # The known browser is counted too, and knows nobody else.
    stolen = Client()
    stolen.cookies[COOKIE] = own.cookies[COOKIE].value
    assert [sign_in(stolen, password="x") for _ in range(MOST + 1)] == [403] * MOST + [429]
    assert sign_in(own, login="eve", password="x") == 429
    own.cookies[COOKIE] = own.cookies[COOKIE].value.replace("ann", "eve", 1)
    assert sign_in(own, login="eve", password="x") == 429


@pytest.mark.parametrize(
    ("wanted", "goes_to"),
    [
        ("/console/?game=1", "/console/?game=1"),
        ("https://evil.example/", "/"),
        ("//evil.example", "/"),
        ("", "/"),
    ],
)
def test_after_signing_in_one_gets_where_one_wanted_within_this_server(
    ann: Account, wanted: str, goes_to: str
) -> None:
    response = Client().post(SIGN_IN, {"login": "ann", "password": PASSWORD, "next": wanted})
    assert response["Location"] == goes_to


def test_a_form_of_another_site_is_refused(ann: Account) -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.post(SIGN_IN, {"login": "ann", "password": PASSWORD})
    assert response.status_code == 403
    assert "с другого сайта" in response.content.decode()
    assert not signed_in(client)


def test_a_code_lets_in_once(ann: Account) -> None:
    code = issue(ann)
    assert Client().post(CODE, {"code": code.lower()}).status_code == 302
    assert Client().post(CODE, {"code": code}).status_code == 403


def test_looking_at_the_address_of_a_code_does_not_use_it_up(ann: Account) -> None:
    code = issue(ann)
    assert code in Client().get(f"{CODE}?code={code}").content.decode()
    assert Client().post(CODE, {"code": code}).status_code == 302


def test_a_code_grows_old_and_a_new_one_ends_it(ann: Account) -> None:
    first, second = issue(ann), issue(ann)
    assert Client().post(CODE, {"code": first}).status_code == 403
    SignInCode.objects.update(expires=timezone.now())
    assert Client().post(CODE, {"code": second}).status_code == 403


def test_a_code_of_a_closed_account_lets_nobody_in(ann: Account) -> None:
    code = issue(ann)
    Account.objects.update(is_active=False)
    assert Client().post(CODE, {"code": code}).status_code == 403


def test_guessing_codes_is_slowed_down(ann: Account) -> None:
    guessed("codes-from:127.0.0.1", MOST_CODES - 1)
    statuses = [Client().post(CODE, {"code": new_code()}).status_code for _ in range(2)]
    assert statuses == [403, 429]


def test_only_the_digest_of_a_code_is_kept(ann: Account) -> None:
    code = issue(ann)
    [row] = SignInCode.objects.values()
    assert not any(part in str(row) for part in (code, code.replace("-", "")))


def test_codes_have_no_signs_that_are_confused() -> None:
    assert len(LETTERS) == 32
    assert not set("01IO") & set(LETTERS)


def test_a_password_is_chosen_after_a_code() -> None:
    bob = Account.objects.make("bob", "Bob")
    client = Client()
    client.post(CODE, {"code": issue(bob)})
    assert client.post(ME, {"password": "short"}).status_code == 400
    assert client.post(ME, {"password": "password1234"}).status_code == 400
    assert client.post(ME, {"password": PASSWORD}).status_code == 200
    assert signed_in(client)
    assert Client().post(SIGN_IN, {"login": "bob", "password": PASSWORD}).status_code == 302


def test_signing_out_ends_the_session(ann: Account) -> None:
    client = client_of(ann)
    assert client.get("/accounts/sign-out").status_code == 405
    assert client.post("/accounts/sign-out").status_code == 302
    assert not signed_in(client)


def test_whoever_is_not_signed_in_is_led_to_the_form() -> None:
    assert Client().get(ME)["Location"] == SIGN_IN
