"""Updates as differences from the ones before: exact, short, and of nothing that was not sent."""

from __future__ import annotations

import random
import zlib
from typing import Any

import msgspec
import pytest

from keelstone.server.views.encoding.changes import NOTHING_SENT, ChangedUpdate, Sent, changes
from keelstone.server.views.encoding.difference import applied, difference
from keelstone.server.views.encoding.picture import EncodedPicture, PictureLines
from keelstone.server.views.update import EncodedUpdate
from tests.server.views.test_rendering import Watched

TEXTS = (
    b"",
    b"one line",
    b'<svg>\n<g id="a"><title>settlement of Red</title></g>\n</svg>',
    b'<svg>\n<g id="a"><title>city of Red</title></g><g id="b"/>\n</svg>\n',
    '{"name":"Größe 🂡","moves":[{"number":1},{"number":2}]}'.encode(),
    '{"name":"Gröse 🂡🂡","moves":[{"number":2},{"number":1}],"more":null}'.encode(),
    b"{{{{<<<<,,,,\n\n\r\r\n",
)
#: bytes that an ordinary move may cost, and the share of moves that bring more to see
MOST, RARE = 2048, 0.05


@pytest.mark.parametrize("old", TEXTS)
@pytest.mark.parametrize("new", TEXTS)
def test_a_difference_makes_the_new_text_of_the_old_one(old: bytes, new: bytes) -> None:
    assert applied(old, difference(old, new)) == new


def test_any_two_texts_have_a_difference(scale: int) -> None:
    chooser = random.Random(5)
    for _ in range(200 * scale):
        old, new = ("".join(chooser.choices("ab<{,>\nä🂡", k=60)).encode() for _ in range(2))
        assert applied(old, difference(old, new)) == new


def test_what_stays_the_same_is_not_sent_again() -> None:
    old = b"\n".join(b'<g id="line-%d"><title>%d</title></g>' % (n, n) for n in range(200))
    found = difference(old, old.replace(b"<title>77<", b"<title>changed<"))
    assert len(msgspec.json.encode(found)) < 60


def read(earlier: Sent, update: EncodedUpdate) -> tuple[Any, Sent]:
    """An update as a client reads it, and what the client has then."""
    found = msgspec.json.decode(zlib.decompress(update.changes(earlier)), type=ChangedUpdate)
    text = applied(earlier.text, found.changes)
    body = earlier.picture.body
    body = body if found.picture is None else applied(body, found.picture)
    assert zlib.adler32(body, zlib.adler32(text)) == found.check
    drawn = EncodedPicture(found.kind, PictureLines().of(body.decode()))
    return {**msgspec.json.decode(text), "picture": drawn.plain}, Sent(text, drawn)


def test_a_client_that_gets_changes_has_what_one_gets_that_gets_everything() -> None:
    watched, chooser = Watched(), random.Random(2)
    kept = [NOTHING_SENT] * len(watched.renderers)
    sizes = []
    for step in range(30):
        for seat, update in enumerate(watched.push()):
            whole = msgspec.json.decode(update.text)
            sizes += [len(update.changes(kept[seat]))] if step else []
            found, kept[seat] = read(kept[seat], update)
            assert found == whole
        watched.move(chooser)
    assert sum(size > MOST for size in sizes) <= RARE * len(sizes)
    assert sum(sizes) / len(sizes) < MOST / 2


def test_a_picture_that_is_the_same_has_no_changes() -> None:
    picture = EncodedPicture("svg", PictureLines().of("<svg/>"))
    found = zlib.decompress(changes(Sent(b"{}", picture), Sent(b"{1}", picture)))
    assert msgspec.json.decode(found)["picture"] is None
