"""A venue without internet: a certificate of the server's own, and the page where a phone learns to trust it.

The authority lives in the folder of data and can vouch for addresses of private networks only, whatever
happens to its key. The server's own certificate is made anew at each start, for the addresses of that day.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from pathlib import Path
from typing import Any, Final

import segno
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_DAYS: Final = 730
CERTIFICATE_DAYS: Final = 30
PRIVATE: Final = (
    IPv4Network("10.0.0.0/8"),
    IPv4Network("172.16.0.0/12"),
    IPv4Network("192.168.0.0/16"),
    IPv4Network("169.254.0.0/16"),
    IPv4Network("127.0.0.0/8"),
    IPv6Network("fc00::/7"),
    IPv6Network("fe80::/10"),
)
"""Networks that the authority may vouch for."""
NAMES: Final = ("local", "localhost")
"""Domains that the authority may vouch for."""
CA_PATH: Final = "/sportmafia-ca.crt"
CONSOLE_PATH: Final = "/sportmafia-console.html"

Key = ec.EllipticCurvePrivateKey
Address = IPv4Address | IPv6Address


def addresses() -> list[Address]:
    """The addresses of this computer in private networks, the one that leads out first."""
    found: list[Address] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address of no one (RFC 5737): nothing is sent
            found.append(ip_address(probe.getsockname()[0]))
        except OSError:
            pass
    try:
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        infos = []
    found += [ip_address(info[4][0]) for info in infos]
    return [address for address in dict.fromkeys(found) if not address.is_loopback and is_private(address)]


def is_private(address: Address) -> bool:
    """Whether the authority may vouch for an address."""
    return any(address in network for network in PRIVATE if network.version == address.version)


def is_private_text(text: str) -> bool:
    """Whether ``text`` is an address that the authority may vouch for."""
    try:
        return is_private(ip_address(text))
    except ValueError:
        return False


def local_name() -> str:
    """The name of this computer on a network with multicast DNS."""
    return f"{socket.gethostname().partition('.')[0].lower()}.local"


class Authority:
    """The certificate authority of one server."""

    def __init__(self, folder: Path, now: datetime | None = None) -> None:
        """The authority kept in ``folder``, made there if there is none or it ends within a month."""
        self.now = now or datetime.now(UTC)
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        kept = self._kept()
        self.key, self.certificate = kept or self._made()

    def _kept(self) -> tuple[Key, x509.Certificate] | None:
        key_file, certificate_file = self._folder / "ca.key", self._folder / "ca.crt"
        if not (key_file.is_file() and certificate_file.is_file()):
            return None
        key = serialization.load_pem_private_key(key_file.read_bytes(), None)
        certificate = x509.load_pem_x509_certificate(certificate_file.read_bytes())
        lasts = certificate.not_valid_after_utc > self.now + timedelta(days=CERTIFICATE_DAYS)
        return (key, certificate) if isinstance(key, Key) and lasts else None

    def _made(self) -> tuple[Key, x509.Certificate]:
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Sportmafia {local_name()}"[:64])])
        permitted: list[x509.GeneralName] = [x509.IPAddress(network) for network in PRIVATE]
        permitted += [x509.DNSName(domain) for domain in NAMES]
        certificate = (
            _begun(name, name, key.public_key(), self.now, AUTHORITY_DAYS)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(x509.NameConstraints(permitted, None), critical=True)
            .add_extension(_usage(signs=True), critical=True)
            .sign(key, hashes.SHA256())
        )
        _write_key(self._folder / "ca.key", key)
        (self._folder / "ca.crt").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
        return key, certificate

    def issue(self, hosts: Sequence[str]) -> tuple[Path, Path]:
        """A certificate for ``hosts`` (names and addresses): the files of it and of its key."""
        key = ec.generate_private_key(ec.SECP256R1())
        names = [_general_name(host) for host in hosts]
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, hosts[0][:64])])
        certificate = (
            _begun(subject, self.certificate.subject, key.public_key(), self.now, CERTIFICATE_DAYS)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(x509.SubjectAlternativeName(names), critical=False)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(_usage(signs=False), critical=True)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key()), critical=False
            )
            .sign(self.key, hashes.SHA256())
        )
        key_file, certificate_file = self._folder / "server.key", self._folder / "server.crt"
        _write_key(key_file, key)
        chain = (certificate, self.certificate)
        certificate_file.write_bytes(b"".join(c.public_bytes(serialization.Encoding.PEM) for c in chain))
        return certificate_file, key_file

    def der(self) -> bytes:
        """The authority's certificate as phones download it."""
        return self.certificate.public_bytes(serialization.Encoding.DER)

    def fingerprint(self) -> str:
        """SHA-256 of the certificate, in pairs, to be compared by eye."""
        return self.certificate.fingerprint(hashes.SHA256()).hex(":").upper()


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, now: datetime, days: int
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs,
        crl_sign=signs,
        encipher_only=False,
        decipher_only=False,
    )


def _general_name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _write_key(file: Path, key: Key) -> None:
    data = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.unlink(missing_ok=True)
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as opened:
        opened.write(data)


def qr(text: str) -> str:
    """A QR code as an SVG picture to be put into a page."""
    return str(segno.make(text, error="m").svg_inline(border=2, omitsize=True))


class TrustPage:
    """The ASGI application of the plain HTTP port: how to trust the certificate, and the certificate itself.

    ``secure`` is the server's own address over TLS; everything else that is asked here leads there.
    """

    def __init__(
        self, authority: Authority, secure: str, page: Callable[[str], str], console: Callable[[], bytes]
    ) -> None:
        """``page`` gives the page's HTML in a language, ``console`` the console as one file."""
        self._authority = authority
        self._secure = secure
        self._page = page
        self._console = console

    async def __call__(self, scope: Mapping[str, Any], _receive: Any, send: Any) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        status, headers, body = self._answer(scope)
        fields = [(name.encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": status, "headers": fields})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

    def _answer(self, scope: Mapping[str, Any]) -> tuple[int, dict[str, str], bytes]:
        if scope["path"] == CA_PATH:
            headers = {
                "content-type": "application/x-x509-ca-cert",
                "content-disposition": 'attachment; filename="sportmafia-ca.crt"',
            }
            return 200, headers, self._authority.der()
        if scope["path"] == CONSOLE_PATH and (console := self._console()):
            headers = {
                "content-type": "text/html; charset=utf-8",
                "content-disposition": f'attachment; filename="{CONSOLE_PATH[1:]}"',
            }
            return 200, headers, console
        if scope["path"] == "/":
            lang = "en" if b"lang=en" in scope["query_string"] else "ru"
            return 200, {"content-type": "text/html; charset=utf-8"}, self._page(lang).encode()
        return 307, {"location": self._secure}, b""
