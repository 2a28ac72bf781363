"""Mail, over the SMTP server of the operator."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid
from urllib.parse import unquote, urlsplit

from keelstone.engine.errors import BadOption
from keelstone.i18n import say
from keelstone.server.clock import now
from keelstone.server.errors import Malformed
from keelstone.server.notices.outbound import Unreachable

#: seconds that a mail may take, and how many are sent at once
TIMEOUT, THREADS = 20.0, 3
#: long lines: a folded address in a header could not be used
POLICY = SMTP.clone(max_line_length=990)
#: one plain address: no name, no list, nothing that could become a header
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


def check_address(text: str) -> str:
    """A mail address, checked."""
    if len(text) > 254 or not ADDRESS.fullmatch(text):
        raise Malformed(say("This is no mail address."))
    return text


@dataclass(frozen=True)
class Mailer:
    """Sends mail through a server: smtp:// with STARTTLS where it is offered, or smtps://."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    is_tls: bool = False
    threads: Executor = field(
        default_factory=lambda: ThreadPoolExecutor(THREADS, "mail"), repr=False, compare=False
    )

    @classmethod
    def of(cls, url: str, sender: str) -> Mailer:
        """The mailer of an address like smtp://user:password@host:587."""
        split = urlsplit(url)
        if split.scheme not in ("smtp", "smtps") or not split.hostname:
            raise BadOption("mail server: smtp://[user:password@]host[:port] or smtps://...")
        if not ADDRESS.fullmatch(sender):
            raise BadOption(f"mail sender: {sender!r} is no mail address")
        is_tls = split.scheme == "smtps"
        port = split.port or (465 if is_tls else 587)
        user, password = unquote(split.username or ""), unquote(split.password or "")
        return cls(split.hostname, port, sender, user, password, is_tls)

    async def send(self, to: str, subject: str, text: str, unsubscribe: str = "") -> None:
        """Send a mail; Unreachable if the server does not take it."""
        message = self.message(to, subject, text, unsubscribe)
        try:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self.threads, self._send, message)
        except (smtplib.SMTPException, OSError) as fault:
            raise Unreachable(type(fault).__name__) from None

    def message(self, to: str, subject: str, text: str, unsubscribe: str = "") -> EmailMessage:
        """A mail. Mail programs show a button for `unsubscribe`: RFC 8058."""
        message = EmailMessage(policy=POLICY)
        message["From"], message["To"] = f"Keelstone <{self.sender}>", check_address(to)
        message["Subject"] = " ".join(subject.split())
        message["Date"] = format_datetime(datetime.fromtimestamp(now() / 1000, UTC))
        message["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        if unsubscribe:
            message["List-Unsubscribe"] = f"<{unsubscribe}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        return message

    def _send(self, message: EmailMessage) -> None:
        context = ssl.create_default_context()
        with self._connection(context) as smtp:
            if not self.is_tls and smtp.has_extn("starttls"):
                smtp.starttls(context=context)
                smtp.ehlo()
            if self.user:
                smtp.login(self.user, self.password)
            smtp.send_message(message)

    def _connection(self, context: ssl.SSLContext) -> smtplib.SMTP:
        if self.is_tls:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=TIMEOUT, context=context)
        smtp = smtplib.SMTP(self.host, self.port, timeout=TIMEOUT)
        smtp.ehlo()
        return smtp
