"""Names of people: one normal form, and no name that breaks a game."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keelstone.engine.errors import BadOption
from keelstone.engine.names import JOINERS, MAX_LENGTH, normal_name, readable_name, same_name

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
#: names that people really have, and what becomes of them
GOOD = {
    "Anna": "Anna",
    "  Anna \t Maria ": "Anna Maria",
    "Zoe\u0308": "Zoë",
    FAMILY: FAMILY,
    "\u2764\ufe0f\u200d\U0001f525": "\u2764\ufe0f\u200d\U0001f525",
    "علی\u200cرضا": "علی\u200cرضا",
    "ක්\u200dරිස්": "ක්\u200dරිස්",
    "O'Neill-Śmigły": "O'Neill-Śmigły",
    "김민준": "김민준",
    "Nguyễn": "Nguyễn",
    "+1": "+1",
    "x": "x",
    "a" * MAX_LENGTH: "a" * MAX_LENGTH,
}
BAD = [
    "", "   ", "a" * (MAX_LENGTH + 1), "An\u00adna", "An\u200bna", "An\u202ena", "An\u2066na",
    "\u200d", "a\u200d", "\u200da", "a\u200d\u200db", "a \u200db", "\u0301a", "a" + "\u0301" * 6,
    "a\x00b", "a\x1b[1mb", "\ud800", "\ue000", "\u3164", "\u2800\u2800", "\ufeffAnna", "A\u2060B",
    "\U000e0041A",
]  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_a_name_has_one_normal_form(name: str) -> None:
    assert normal_name(name) == GOOD[name]
    assert readable_name(name) == GOOD[name]


@pytest.mark.parametrize("name", BAD)
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    with pytest.raises(BadOption):
        normal_name(name)
    assert normal_name(readable_name(name)) == readable_name(name)


LETTERS = st.sampled_from([*"aB 1é", "\u0301", *JOINERS, "\u00ad", "\u200b", "\ufe0f", "👨", "ر"])
ANY_TEXT = st.text(max_size=40) | st.lists(LETTERS, max_size=40).map("".join)


@given(ANY_TEXT)
def test_every_text_is_refused_or_has_a_normal_form(text: str) -> None:
    try:
        name = normal_name(text)
    except BadOption:
        return
    assert normal_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert 0 < len(name) <= MAX_LENGTH
    kinds = {unicodedata.category(letter) for letter in name if letter not in JOINERS}
    assert not kinds & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert same_name(name, text)


@given(ANY_TEXT)
def test_every_old_name_can_be_made_readable(text: str) -> None:
    name = readable_name(text)
    assert normal_name(name) == name


def test_names_that_look_the_same_are_the_same() -> None:
    assert same_name("Anna", "ANNA")
    assert same_name("a\u200cb", "ab")
    assert not same_name("Anna", "Ana")
