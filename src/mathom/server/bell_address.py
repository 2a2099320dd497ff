"""Where a bell may be rung: hosts that the operator has listed, by https, at addresses that are nobody's private ones."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit

import msgspec

from mathom.kernel.game import Complaint

PORT = 443
LONGEST = 500
PLACE = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?(:[0-9]{1,5})?")
SIGNS = re.compile(r"[A-Za-z0-9._~:/?@!$&'()*+,;=%-]*")
"""What may stand in an address after its host."""
GLOBAL = ipaddress.ip_network("2000::/3")
"""All IPv6 addresses of the open internet lie in it."""
SPECIAL = tuple(
    ipaddress.ip_network(each)
    for each in ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "2620:4f:8000::/48")
)
"""Networks with a meaning of their own, some of whose addresses carry others in themselves; not every Python knows them all."""


class Bell(msgspec.Struct, frozen=True):
    """An address to tell a seat that it is its turn, as it is kept; nobody is ever shown more of it than the host."""

    url: str
    language: str
    holder: str
    """The hash of the key of whoever set it: a seat that changes hands has no bell."""
    rung: int = -1
    """How many decisions the seat had made when it was last rung for."""

    @property
    def host(self) -> str:
        return urlsplit(self.url).hostname or ""


def read_place(text: str) -> tuple[str, int]:
    """The host and the port of a listed place, like ntfy.sh or bells.example.org:8443; raises Complaint."""
    if not PLACE.fullmatch(text):
        raise Complaint(f"--bell-host {text}: expected a name like ntfy.sh or bells.example.org:8443, without https://.")
    host, _, port = text.partition(":")
    if port and not 0 < int(port) < 65_536:
        raise Complaint(f"--bell-host {text}: expected a port from 1 to 65535.")
    return host.lower(), int(port or PORT)


def read_url(url: str, listed: tuple[str, ...]) -> tuple[str, int, str]:
    """Host, port and path of an address that may be rung; raises Complaint with what was expected."""
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").lower(), parts.port or PORT
    except ValueError:
        raise Complaint("This is no address; expected one like https://ntfy.sh/your-topic.") from None
    if len(url) > LONGEST or parts.scheme != "https" or not url.startswith("https://") or not host:
        raise Complaint(f"Expected an address of at most {LONGEST} characters that begins with https://.")
    if "@" in parts.netloc or parts.fragment or "#" in url:
        raise Complaint("Expected an address without a name, a password or a # in it.")
    if (host, port) not in [read_place(place) for place in listed]:
        raise Complaint(f"This server rings only at {', '.join(listed)}.")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    if not SIGNS.fullmatch(path):
        raise Complaint("The address holds signs that no address has; expected letters, digits and marks like - _ / ? =.")
    return host, port, path


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet: not private, not this machine's, not one that stands for several."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if found not in GLOBAL or found.scope_id is not None:
            return False
    is_local = found.is_private or found.is_loopback or found.is_link_local or found.is_unspecified
    is_none = found.is_multicast or found.is_reserved or any(found in network for network in SPECIAL)
    return found.is_global and not is_local and not is_none
