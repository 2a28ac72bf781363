"""Rendering for several viewers: what is computed once, and how it is sent."""

from __future__ import annotations

import random
import re
import zlib
from collections import Counter
from typing import Any

import msgspec
import pytest

from keelstone.engine import loops
from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.engine.options import read_options
from keelstone.engine.records import Record
from keelstone.server.clock import now
from keelstone.server.table import decisions, events
from keelstone.server.table.rows import TableRow
from keelstone.server.table.settings import Settings, Setup
from keelstone.server.table.table import Table
from keelstone.server.views import viewer_renderer
from keelstone.server.views.encoding.picture import EncodedPicture, PictureLines
from keelstone.server.views.encoding.render_cache import RenderCache
from keelstone.server.views.update import EncodedUpdate
from keelstone.server.views.viewer_renderer import SAME, ViewerRenderer

PARTS = frozenset({"moves", "view", "picture"})
SEATS = 4


class Watched:
    """A table with four people and without a server."""

    def __init__(self) -> None:
        definition = ensure_compiled("imhotep")
        options = read_options(definition.options, {})
        figures = definition.figures(options)
        setup = Setup(SEATS, definition.rules.version, options, figures)
        row = TableRow(
            id="table",
            game="imhotep",
            setup=msgspec.json.encode(setup).decode(),
            settings=msgspec.json.encode(Settings()).decode(),
            secret=b"s" * 32,
            is_open=False,
            made_at=0,
        )
        self.table = Table(row)
        self.rendered = RenderCache()
        self.answers_ahead: dict[int, tuple[int, set[str]]] = {}
        self.present: Counter[int] = Counter()
        self.heard = [0] * SEATS
        self.renderers = [ViewerRenderer(self, seat, "en") for seat in range(SEATS)]
        for seat in range(SEATS):
            self.write(decisions.sit(self.table, seat, f"player {seat}", "salt"))

    def is_ready(self) -> bool:
        return True

    def is_bot_ready(self, level: str) -> bool:
        return True

    def write(self, plan: decisions.Plan) -> None:
        for event in plan:
            self._fold(event)
        while (follows := decisions.what_follows(self.table)) is not None:
            self._fold(follows)
        self.rendered.parts.clear()
        self.rendered.generation += 1

    def _fold(self, event: events.AnyEvent) -> None:
        self.table.fold([events.Row(self.table.last + 1, 0, event)])

    def push(self) -> list[EncodedUpdate]:
        """What every viewer is sent."""
        updates = [
            renderer.encoded(heard, PARTS, picture=renderer.picture())
            for renderer, heard in zip(self.renderers, self.heard, strict=True)
        ]
        self.heard = [update.number for update in updates]
        return updates

    def move(self, chooser: random.Random) -> None:
        game = self.table.game
        assert game is not None
        seat = chooser.choice(game.movers)
        number = chooser.choice(game.legal_numbers(seat))
        self.write(decisions.move(self.table, seat, self.heard[seat], number))


@pytest.fixture
def watched() -> Watched:
    found = Watched()
    found.push()
    return found


def test_updates_are_kept_while_they_may_be_sent_again(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = now()
    for later in range(1, 50):
        monkeypatch.setattr(viewer_renderer, "now", lambda at=begun + later * 2 * SAME: at)
        watched.move(random.Random(later))
        watched.push()
    assert len(watched.rendered.shared.updates) == SEATS


def test_an_update_differs_from_a_later_one_by_more_than_the_time(watched: Watched) -> None:
    before = watched.push()[0]
    watched.rendered.generation += 1
    assert watched.push()[0].gist == before.gist
    watched.present[1] += 1
    watched.rendered.generation += 1
    assert watched.push()[0].gist != before.gist


def counted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, counts: Counter[str]) -> None:
    real = getattr(owner, name)

    def counting(*given: Any) -> Any:
        counts[name] += 1
        return real(*given)

    monkeypatch.setattr(owner, name, counting)


def test_one_move_builds_one_view_for_each_viewer(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: Counter[str] = Counter()
    counted(monkeypatch, Record, "visible_to", counts)
    counted(monkeypatch, Record, "plain", counts)
    for name in ("movers_at", "points_at", "legal_at"):
        counted(monkeypatch, loops, name, counts)
    watched.move(random.Random(1))
    game = watched.table.game
    assert game is not None
    positions = len(game.log[-1:])
    watched.push()
    assert counts["visible_to"] <= SEATS * positions
    assert counts["plain"] == positions
    assert counts["movers_at"] == positions
    assert counts["points_at"] == SEATS * positions, "one call adds up one seat"
    assert counts["legal_at"] <= 2, "once before the move and once after it"


def test_viewers_who_see_the_same_are_sent_the_same_bytes(watched: Watched) -> None:
    first = ViewerRenderer(watched, -1, "en").encoded(0, PARTS)
    second = ViewerRenderer(watched, -1, "en").encoded(0, PARTS)
    assert first is second


def test_a_compressed_update_is_the_text(watched: Watched) -> None:
    chooser = random.Random(2)
    for _ in range(12):
        watched.move(chooser)
        for seat, update in enumerate(watched.push()):
            text = zlib.decompress(update.packed)
            assert text == update.text
            drawn = watched.renderers[seat].picture().plain
            assert msgspec.json.decode(text)["picture"] == drawn


@pytest.mark.parametrize("body", ["", "one line", "two\nlines", "\n", 'quoted "and" ä\n\\'])
def test_any_picture_can_be_sent(watched: Watched, body: str) -> None:
    picture = EncodedPicture("text", PictureLines().of(body))
    bare = watched.renderers[0].update(0, frozenset())
    update = EncodedUpdate(bare, picture)
    assert zlib.decompress(update.packed) == update.text
    assert msgspec.json.decode(update.text)["picture"] == picture.plain


def test_the_end_of_a_round_is_shown_before_the_next_round(watched: Watched) -> None:
    """The update between has the points and the picture of the old round and asks for nothing."""
    chooser, renderer = random.Random(3), watched.renderers[0]
    while (pause := renderer.pause_after(watched.heard[0])) is None:
        watched.push()
        watched.move(chooser)
    between = decoded(renderer.encoded(watched.heard[0], PARTS, pause))
    now = decoded(renderer.encoded(between["number"], PARTS))
    assert between["is_between"]
    assert not now["is_between"]
    assert between["number"] < now["number"] == watched.table.number(0)
    assert between["stages"]
    assert between["question"]
    assert not between["moves"] + between["due"]
    assert ">2<" not in round_number(renderer.picture(pause))
    assert ">2<" in round_number(renderer.picture())


def decoded(update: EncodedUpdate) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(update.text)
    return found


def round_number(picture: EncodedPicture) -> str:
    """The part of the picture that shows the round."""
    found = re.search(r'<text[^>]*class="round[^>]*>\d<', picture.body.decode())
    assert found is not None
    return found.group()
