"""A venue without internet: the certificate, and the page on which a phone learns to trust it."""

from __future__ import annotations

import asyncio
import ssl
import stat
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509

from sportmafia.server import lan
from sportmafia.server.trust import page

CONSOLE = b"the console"
NOW = datetime(2026, 1, 10, tzinfo=UTC)


@pytest.fixture
def authority(tmp_path: Path) -> lan.Authority:
    """An authority of today."""
    return lan.Authority(tmp_path / "tls")


def hand_shake(authority: lan.Authority, hosts: list[str], wanted: str) -> None:
    """A client that trusts the authority meets a server with a certificate for ``hosts``."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(*authority.issue(hosts))
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.load_verify_locations(cadata=authority.der())
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    inner = server.wrap_bio(to_server, to_client, server_side=True)
    outer = client.wrap_bio(to_client, to_server, server_hostname=wanted)
    for _ in range(4):
        for side in (outer, inner):
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue
    assert outer.getpeercert()


def test_a_phone_that_trusts_the_authority_trusts_the_server(authority: lan.Authority) -> None:
    hand_shake(authority, ["192.168.1.5", "cellar.local"], "192.168.1.5")
    hand_shake(authority, ["192.168.1.5", "cellar.local"], "cellar.local")


@pytest.mark.parametrize("host", ["bank.example.com", "8.8.8.8"])
def test_the_authority_vouches_for_no_address_of_the_internet(authority: lan.Authority, host: str) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        hand_shake(authority, [host], host)


def test_a_certificate_is_of_its_own_addresses(authority: lan.Authority) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        hand_shake(authority, ["192.168.1.5"], "192.168.1.6")


def test_the_authority_is_kept_and_its_key_is_nobody_elses(authority: lan.Authority, tmp_path: Path) -> None:
    assert lan.Authority(tmp_path / "tls").fingerprint() == authority.fingerprint()
    assert stat.S_IMODE((tmp_path / "tls" / "ca.key").stat().st_mode) == 0o600


def test_an_authority_that_ends_soon_is_made_anew(tmp_path: Path) -> None:
    first = lan.Authority(tmp_path, NOW)
    assert lan.Authority(tmp_path, NOW + timedelta(days=600)).fingerprint() == first.fingerprint()
    assert lan.Authority(tmp_path, NOW + timedelta(days=710)).fingerprint() != first.fingerprint()


def test_a_certificate_lasts_no_longer_than_phones_allow(authority: lan.Authority) -> None:
    file, _ = authority.issue(["10.0.0.1"])
    certificate = x509.load_pem_x509_certificate(file.read_bytes())
    assert certificate.not_valid_after_utc - certificate.not_valid_before_utc <= timedelta(days=397)


def test_only_private_addresses_are_served() -> None:
    assert all(lan.is_private(address) and not address.is_loopback for address in lan.addresses())
    assert lan.is_private(ip_address("192.168.7.7"))
    assert not lan.is_private(ip_address("93.184.216.34"))


def test_without_a_built_console_there_is_no_file_to_keep(authority: lan.Authority) -> None:
    secure = "https://10.0.0.1:8443/"
    app = lan.TrustPage(authority, secure, lambda _lang: "", lambda: b"")
    assert asked(app, lan.CONSOLE_PATH)[1]["location"] == secure


Answered = tuple[int, dict[str, str], bytes]
"""Status, headers and body."""


def asked(app: lan.TrustPage, path: str, method: str = "GET", query: bytes = b"") -> Answered:
    """What the trust page's port answers."""
    sent: list[Mapping[str, Any]] = []

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": method, "path": path, "query_string": query}
    asyncio.run(app(scope, None, send))
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], headers, sent[1]["body"]


def test_the_trust_page_shows_a_code_the_certificate_and_the_way(authority: lan.Authority) -> None:
    here, secure = "http://10.0.0.1:8000/", "https://10.0.0.1:8443/"
    app = lan.TrustPage(authority, secure, page(here, secure, authority.fingerprint()), lambda: CONSOLE)
    status, _, body = asked(app, "/")
    text = body.decode()
    assert status == 200
    for part in (
        "<svg",
        lan.CA_PATH,
        authority.fingerprint(),
        secure,
        "iPhone",
        "Android",
        "Наведите камеру",
    ):
        assert part in text
    assert "Point the phone" in asked(app, "/", query=b"lang=en")[2].decode()
    status, headers, body = asked(app, lan.CA_PATH)
    assert headers["content-type"] == "application/x-x509-ca-cert"
    assert x509.load_der_x509_certificate(body) == authority.certificate
    status, headers, body = asked(app, lan.CONSOLE_PATH)
    assert (status, body) == (200, CONSOLE)
    assert "attachment" in headers["content-disposition"]
    assert asked(app, "/console/")[1]["location"] == secure
    assert asked(app, "/", "HEAD")[2] == b""
