"""What may be fetched: pages of the site itself or of hosts that the definition names, never of the inner network."""

import ipaddress
import socket
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from engine.errors import DocumentError
from engine.knowledge.schedule import Schedule

_PORTS = {"http": 80, "https": 443}
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_ADDRESS_CHARS = 500

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class InnerNetworkError(OSError):
    """An address that only machines of the inner network reach."""


def guarded(private: bool) -> Any:
    """Makes the sockets of an aiohttp connector, and none to the inner network: an address is looked at when it is
    connected to, so that no name and no redirect leads there."""

    def made(info: Any) -> socket.socket:
        family, kind, protocol, _, address = info
        if not (private or is_public(str(address[0]))):
            raise InnerNetworkError(f"{address[0]} is no public address; schedules.private would allow it")
        return socket.socket(family=family, type=kind, proto=protocol)

    return made


def is_public(text: str) -> bool:
    """Whether everybody on the internet reaches this address; what is none is nobody's."""
    try:
        address: Address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        within = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if address in _NAT64:
            within = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if within is not None:
            address = within
    return address.is_global and not address.is_multicast


@dataclass(frozen=True, slots=True)
class Site:
    """The hosts, with their ports, that pages of a schedule may come from."""

    hosts: frozenset[str]

    def check(self, url: str) -> None:
        """Raises DocumentError for an address that may not be fetched."""
        if len(url) > _ADDRESS_CHARS:
            raise DocumentError(f"the address is longer than {_ADDRESS_CHARS} characters")
        try:
            parts = urlsplit(url)
            port, host = parts.port or _PORTS.get(parts.scheme, 0), parts.hostname or ""
        except ValueError:
            parts, port, host = urlsplit(""), 0, ""
        if parts.scheme not in _PORTS or not host or parts.username is not None:
            raise DocumentError("is no address of a page that begins with http:// or https://", url)
        if not {host, f"{host}:{port}"} & self._of_port(parts.scheme, port):
            raise DocumentError(f"is on another site; 'hosts' of the schedule would allow {host}", url)

    def _of_port(self, scheme: str, port: int) -> frozenset[str]:
        """Hosts without a port are those of the usual ones."""
        return self.hosts if port == _PORTS[scheme] else frozenset(host for host in self.hosts if ":" in host)


def site_of(schedule: Schedule) -> Site:
    """The schedule's own host, with and without www., and those that it names."""
    parts = urlsplit(schedule.place)
    host = parts.hostname or ""
    bare = host.removeprefix("www.")
    own = {host, bare, f"www.{bare}"}
    if parts.port is not None and parts.port != _PORTS.get(parts.scheme):
        own = {f"{one}:{parts.port}" for one in own}
    return Site(frozenset(own | set(schedule.hosts)))
