"""Players' names, normalised in the same way in games, game files and the server."""

from __future__ import annotations

import unicodedata

from keelstone.engine.errors import BadOption
from keelstone.i18n import say

#: characters of a name
MAX_LENGTH = 24
#: characters of a name before it is composed and its spaces are collapsed
MAX_RAW = 4 * MAX_LENGTH
#: marks in a row, such as accents
MAX_MARKS = 4
#: zero-width joiner and non-joiner: parts of emoji, and of words in Persian and Indian scripts
JOINERS = "\u200d\u200c"
#: letters and symbols that look like nothing
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"


def normal_name(text: str) -> str:
    """A name in its normal form: composed characters (NFC), single spaces.

    Raises BadOption if the name is empty or too long, or holds characters that cannot be shown.
    """
    name = " ".join(unicodedata.normalize("NFC", text[: MAX_RAW + 1]).split())
    if not name:
        raise BadOption(say("This text is empty."))
    if any(not _may_stand(name, place) for place in range(len(name))):
        raise BadOption(say("There are characters in this text that cannot be shown."))
    if len(name) > MAX_LENGTH or len(text) > MAX_RAW:
        raise BadOption(say("A name has at most {n} characters.", n=MAX_LENGTH))
    return name


def readable_name(text: str) -> str:
    """The nearest normal name, for names that were written before there was a rule."""
    name = ""
    for letter in " ".join(unicodedata.normalize("NFC", text[:MAX_RAW]).split()):
        if _kind(letter) or letter == " " or letter in JOINERS:
            name += letter
    while name:
        wrong = [place for place in range(len(name)) if not _may_stand(name, place)]
        if not wrong:
            break
        name = name[: wrong[0]] + name[wrong[0] + 1 :]
    return _shortened(" ".join(unicodedata.normalize("NFC", name).split())) or "?"


def same_name(one: str, other: str) -> bool:
    """Whether two names look the same to people."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    bare = "".join(letter for letter in name if letter not in JOINERS)
    return unicodedata.normalize("NFKC", bare).casefold()


def _shortened(name: str) -> str:
    name = name[:MAX_LENGTH].rstrip()
    return name.rstrip(JOINERS)


def _kind(letter: str) -> str:
    """ "V" for a visible character, "M" for a mark; empty for one that cannot be shown."""
    category = unicodedata.category(letter)[0]
    if category == "M":
        return "M"
    return "V" if category in "LNPS" and letter not in BLANKS else ""


def _may_stand(name: str, place: int) -> bool:
    """Whether the character at a place may stand there."""
    letter, before, after = name[place], name[:place], name[place + 1 :]
    if letter in JOINERS:
        return bool(before and after and _kind(before[-1]) and _kind(after[0]) == "V")
    if letter == " ":
        return bool(before and after)
    if _kind(letter) == "M":
        row = before[-MAX_MARKS:]
        is_pile = len(row) == MAX_MARKS and all(_kind(mark) == "M" for mark in row)
        return bool(before) and _kind(before[-1]) != "" and not is_pile
    return _kind(letter) == "V"
