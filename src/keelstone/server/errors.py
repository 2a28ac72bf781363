"""Refusals: exceptions with an HTTP status, a code for programs and a sentence for people."""

from __future__ import annotations

from keelstone.engine.errors import phrase_of
from keelstone.i18n import Phrase, as_phrase, join, say


class Refused(Exception):
    """A command that cannot be carried out; nothing has changed."""

    status = 400
    code = "bad"

    def __init__(self, message: Phrase | str) -> None:
        super().__init__(str(message))
        self.phrase = as_phrase(message)

    def text(self, language: str = "en") -> str:
        return self.phrase.text(language)


class Malformed(Refused):
    """The request does not have the expected form."""

    code = "malformed"


class Unknown(Refused):
    """The thing does not exist, or the asker may not know of it."""

    status, code = 404, "unknown"


class Unwelcome(Refused):
    """The request has no valid token."""

    status, code = 401, "token"


class Forbidden(Refused):
    """The token does not permit this."""

    status, code = 403, "forbidden"


class Stale(Refused):
    """The table has changed since the state that the command refers to."""

    status, code = 409, "stale"


class Illegal(Refused):
    """The rules of the game or of the table do not allow this now."""

    status, code = 409, "illegal"


class Coached(Refused):
    """The coach of a lesson asks for another move."""

    status, code = 409, "coach"


class KeyReused(Refused):
    """The key of this command was used for another one."""

    status, code = 409, "key"


class Misdirected(Refused):
    """The request names another host."""

    status, code = 421, "host"


class Damaged(Refused):
    """The log of a table cannot be replayed."""

    status, code = 409, "damaged"

    def __init__(self) -> None:
        super().__init__(say("The log of this table is damaged, or it was played by other rules."))


class TooLarge(Refused):
    status, code = 413, "large"


class TooMany(Refused):
    status, code = 429, "many"


class NotReady(Refused):
    """The server is not ready for this yet."""

    status, code = 503, "not ready"


def sentence(fault: Exception) -> Phrase:
    """What a fault says, with a full stop."""
    said = phrase_of(fault)
    return said if str(said).endswith((".", "!", "?")) else join([said, "."], "")
