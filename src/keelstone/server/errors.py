"""Saying no, with a reason that a person can read."""

from __future__ import annotations

from keelstone.engine.errors import phrase_of
from keelstone.i18n import Phrase, as_phrase, join


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
    """What was sent is not what is asked for."""

    code = "malformed"


class Unknown(Refused):
    """There is no such thing, or not for you."""

    status, code = 404, "unknown"


class Unwelcome(Refused):
    """No token that would open this."""

    status, code = 401, "token"


class Forbidden(Refused):
    """Your token does not open this."""

    status, code = 403, "forbidden"


class Stale(Refused):
    """The table has moved on since."""

    status, code = 409, "stale"


class Illegal(Refused):
    """The rules, or the table's own, do not allow it now."""

    status, code = 409, "illegal"


class TooLarge(Refused):
    status, code = 413, "large"


class TooMany(Refused):
    status, code = 429, "many"


class NotReady(Refused):
    """It will be possible in a moment."""

    status, code = 503, "not ready"


def sentence(fault: Exception) -> Phrase:
    """What a fault says, with a full stop."""
    said = phrase_of(fault)
    return said if str(said).endswith((".", "!", "?")) else join([said, "."], "")
