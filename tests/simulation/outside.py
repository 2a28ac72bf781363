"""The services outside to which notices are sent: push services, a mail server, ntfy and others.

They keep what arrives and read it as a browser or a mail program does. In troubled times requests
and answers are lost, or a service refuses.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Any

from keelstone.server.notices.mail import Mailer
from keelstone.server.notices.outbound import Outbound, Unreachable
from tests.server.support.sinks import Subscription, WebSink

PUBLIC_URL = "https://play.example"
SENDER = "table@play.example"
KINDS = ("push", "mail", "ntfy", "gotify", "webhook")


@dataclass(frozen=True)
class Arrival:
    """Something that arrived: where, and all that a reader can see of it."""

    kind: str
    address: str
    title: str
    body: str
    link: str
    #: whatever else came along
    rest: tuple[str, ...]


class Outside:
    """All services. `told` is called with every notice that arrives."""

    def __init__(self, rng: random.Random, told: Callable[[Arrival], None]) -> None:
        self.rng, self.told = rng, told
        #: the probability that a request or its answer is lost, or refused
        self.loss = 0.0
        self.browsers: dict[str, Subscription] = {}
        self.kinds: dict[str, str] = {}
        #: the last code that was sent to a mail address
        self.codes: dict[str, str] = {}
        #: how often something did not arrive, or its answer was lost
        self.failures: dict[str, int] = defaultdict(int)

    # -- what people tell the server -----------------------------------------------------------

    def new_channel(self, kind: str, number: int) -> dict[str, Any]:
        """An address of a kind, as a person adds it."""
        if kind == "mail":
            address = f"person{number}@mail.example"
        else:
            address = f"https://{kind}.example/{number}"
        self.kinds[address] = kind
        found: dict[str, Any] = {"kind": kind, "address": address}
        if kind == "push":
            self.browsers[address] = Subscription(WebSink("https://push.example"), str(number))
            return {**self.browsers[address].channel, **found}
        return found if kind in ("mail", "ntfy") else {**found, "secret": f"secret-{number}"}

    # -- what arrives --------------------------------------------------------------------------

    def luck(self, address: str) -> str:
        """What becomes of a request: "ok", "lost", "unanswered" or "refused"."""
        if self.rng.random() >= self.loss:
            return "ok"
        self.failures[address] += 1
        return self.rng.choice(["lost", "unanswered", "refused"])

    def read(self, address: str, body: bytes, headers: Mapping[str, str]) -> Arrival:
        """A request as its recipient reads it."""
        kind = self.kinds[address]
        rest = tuple(value for name, value in headers.items() if name in ("Title", "Click"))
        if kind == "ntfy":
            return Arrival(kind, address, headers["Title"], body.decode(), headers["Click"], ())
        if kind == "push":
            found = json.loads(self.browsers[address].decrypt(body))
            return Arrival(kind, address, found["title"], found["body"], found["link"],
                           (found["tag"],))  # fmt: skip
        found = json.loads(body)
        if kind == "gotify":
            link = found["extras"]["client::notification"]["click"]["url"]
            return Arrival(kind, address, found["title"], found["message"], link, rest)
        return Arrival(kind, address, found["title"], found["body"], found["link"], rest)

    def read_mail(self, message: EmailMessage) -> Arrival | None:
        """A mail; None for one with a code, which is noted."""
        address, title = str(message["To"]), str(message["Subject"])
        text = message.get_content()
        if title.endswith("is your code"):
            self.codes[address] = title.split()[1]
            return None
        *body, link, stop = text.strip().split("\n\n")
        return Arrival("mail", address, title, "\n".join(body), link, (stop.split(" ")[-1],))


class SimulatedOutbound(Outbound):
    """Requests go to the simulated services."""

    def __init__(self, outside: Outside) -> None:
        super().__init__()
        self.outside = outside

    async def _post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        rng = self.outside.rng
        await asyncio.sleep(rng.expovariate(10))
        luck = self.outside.luck(url)
        if luck in ("ok", "unanswered"):
            self.outside.told(self.outside.read(url, body, headers))
        await asyncio.sleep(rng.expovariate(10))
        if luck == "refused":
            raise Unreachable("status 500", 500)
        if luck != "ok":
            raise OSError("no answer")


class SimulatedMailer(Mailer):
    """Mails go to the simulated people."""

    outside: Outside

    @classmethod
    def to(cls, outside: Outside) -> SimulatedMailer:
        made = cls("mail.example", 25, SENDER)
        object.__setattr__(made, "outside", outside)
        return made

    def _send(self, message: EmailMessage) -> None:
        luck = self.outside.luck(str(message["To"]))
        if luck in ("ok", "unanswered") and (mail := self.outside.read_mail(message)):
            self.outside.told(mail)
        if luck != "ok":
            raise OSError("no answer")
