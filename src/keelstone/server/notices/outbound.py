"""Requests to addresses that people have named: push services, ntfy, webhooks.

A stranger must not reach the network behind the server through it. Only HTTPS is spoken, the host
is resolved here, every address that it has must be a public one, and the connection goes to the
address that was checked. Redirects are not followed, no answer is read, and time is bounded.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import time
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import httpx

from keelstone.i18n import say
from keelstone.server.errors import Malformed

#: seconds that a request may take
TIMEOUT = 10.0
#: seconds that finding the addresses of a host may take, and threads that do it
RESOLVE_TIMEOUT, RESOLVERS = 5.0, 16
#: seconds for which addresses of a host that answered are used again, and how many hosts
ADDRESSES_LAST, MAX_HOSTS = 300.0, 1_000
#: addresses of hosts in the internet: everything else of IPv6 is local, reserved or a translation
GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")
#: what the address registries set apart and older versions of Python take for public
SET_APART = [
    ipaddress.ip_network(text)
    for text in ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2001:db8::/32", "3fff::/20")
]
#: the longest address, and the ports that may be named
MAX_URL, PORTS = 1024, {443, 8443}


class Unreachable(Exception):
    """A request could not be sent, or its answer is a failure; `status` is 0 without an answer."""

    def __init__(self, reason: str, status: int = 0) -> None:
        super().__init__(reason)
        self.status = status


class Outbound:
    """Sends requests. `allows_private` is for operators whose services are in their own network."""

    def __init__(self, allows_private: bool = False) -> None:
        self.allows_private = allows_private
        #: names that take long to resolve hold up other names, but nothing else of the server
        self._threads = ThreadPoolExecutor(RESOLVERS, thread_name_prefix="resolver")
        self._known: OrderedDict[tuple[str, int], tuple[str, float]] = OrderedDict()

    def check(self, url: str) -> None:
        """Refuse an address that nothing is sent to, as far as its text says."""
        try:
            split = urlsplit(url)
            port = split.port or (443 if split.scheme == "https" else 80)
            _host_of(httpx.URL(url)).encode("idna")  # both are stricter than `urlsplit`
        except (ValueError, httpx.InvalidURL):
            raise Malformed(say("This is no address of the web.")) from None
        is_plain = split.username is None and split.password is None
        if not split.hostname or not is_plain or len(url) > MAX_URL or not url.isascii():
            raise Malformed(say("This is no address of the web."))
        if not self.allows_private and (split.scheme != "https" or port not in PORTS):
            raise Malformed(say("The address has to begin with https://."))
        if split.scheme not in ("http", "https"):
            raise Malformed(say("The address has to begin with https://."))

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Send a request; Unreachable if it does not arrive or is refused."""
        try:
            self.check(url)
            async with asyncio.timeout(TIMEOUT):
                await self._post(url, body, headers)
        except (Malformed, TimeoutError, OSError, httpx.HTTPError) as fault:
            raise Unreachable(type(fault).__name__) from None

    async def _post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        parsed = httpx.URL(url)
        host, port = _host_of(parsed), parsed.port or 443
        address = await self._address_of(host, port)
        pinned = parsed.copy_with(host=address)
        extensions = {"sni_hostname": host} if parsed.scheme == "https" else {}
        named = {**headers, "Host": parsed.netloc.decode()}
        async with (
            httpx.AsyncClient(timeout=TIMEOUT, trust_env=False) as client,
            client.stream(
                "POST", pinned, content=body, headers=named, extensions=extensions
            ) as answer,
        ):
            self._remember(host, port, address)
            if not answer.is_success:
                raise Unreachable(f"status {answer.status_code}", answer.status_code)

    async def _address_of(self, host: str, port: int) -> str:
        """An address of a host; all that it has must be public."""
        known, until = self._known.pop((host, port), ("", 0.0))
        if until > time.monotonic():
            return known
        addresses = await self._resolve(host, port)
        if not addresses:
            raise Unreachable("no address")
        if not self.allows_private and not all(is_public(address) for address in addresses):
            raise Unreachable("not a public address")
        return addresses[0]

    async def _resolve(self, host: str, port: int) -> list[str]:
        """All addresses of a host, from threads of our own: others wait in asyncio's."""
        loop = asyncio.get_running_loop()
        asked = loop.run_in_executor(
            self._threads, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        )
        async with asyncio.timeout(RESOLVE_TIMEOUT):
            return [str(info[4][0]) for info in await asked]

    def _remember(self, host: str, port: int, address: str) -> None:
        """Use the address of a host that has answered again for a while."""
        self._known[host, port] = address, time.monotonic() + ADDRESSES_LAST
        if len(self._known) > MAX_HOSTS:
            self._known.popitem(last=False)


def _host_of(url: httpx.URL) -> str:
    """The host of an address, in ASCII."""
    return url.raw_host.decode("ascii")


def is_public(text: str) -> bool:
    """Whether an address belongs to a host in the internet."""
    address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or _translated(address)
        if inner is not None:
            return is_public(str(inner))
        if address not in GLOBAL_UNICAST:
            return False
    if any(address in network for network in SET_APART):
        return False
    return address.is_global and not address.is_multicast


def _translated(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address inside one of NAT64."""
    if address in ipaddress.ip_network("64:ff9b::/96"):
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return None
