"""The picture: well formed, touchable, light, and silent about what its viewer cannot know."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator

import pytest

from keelstone.drawing.reader import reader
from keelstone.engine.game import Game
from keelstone.engine.seats import SPECTATOR
from keelstone.games.imhotep.rules.board import RED_CARDS, Card
from keelstone.games.imhotep.svg import board
from keelstone.games.imhotep.svg.help import SECTIONS, explain
from keelstone.games.imhotep.svg.market import face
from keelstone.games.imhotep.svg.touch import touch
from keelstone.i18n import LANGUAGES
from keelstone.testing.secrecy import redealt
from tests.games.imhotep.table import BROWN, table
from tests.support import random_steps

SET_UPS = [
    (2, "AAAAA", False),
    (2, "BABAB", True),
    (3, "ABABA", True),
    (4, "AAAAA", True),
    (4, "BBBBB", False),
]


def positions(set_up: tuple[int, str, bool], every: int = 1) -> Iterator[Game]:
    """The positions of a random game in which a seat is due, and the last one."""
    seats, sides, wrath = set_up
    game = Game("imhotep", seats=seats, seed=seats, sides=sides, wrath=wrath)
    for step, (seat, _) in enumerate(random_steps(game, seats)):
        if seat >= 0 and step % every == 0:
            yield game
    yield game


def ids_in(drawn: str) -> list[str]:
    root = ElementTree.fromstring(drawn)
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


@pytest.mark.parametrize("set_up", SET_UPS)
def test_every_picture_is_well_formed_and_its_ids_are_unique(
    set_up: tuple[int, str, bool],
) -> None:
    for game in positions(set_up, every=3):
        for viewer in range(SPECTATOR, game.seats):
            drawn = board.draw(game.view(viewer))
            repeated = [id_ for id_, times in Counter(ids_in(drawn)).items() if times > 1]
            assert repeated == []
            assert "style=" not in drawn
            assert "<script" not in drawn
            assert len(gzip.compress(drawn.encode())) < 12_000


@pytest.mark.parametrize("set_up", SET_UPS)
def test_every_move_has_a_path_of_its_own_through_the_picture(
    set_up: tuple[int, str, bool],
) -> None:
    for game in positions(set_up):
        for seat in game.movers:
            view = game.view(seat)
            there = set(ids_in(board.draw(view)))
            paths = [touch(view, seat, number) for number in game.legal_numbers(seat)]
            for path in paths:
                assert all(id_ in there or id_.startswith("button-") for id_ in path)
            beginnings = Counter(path[:n] for path in paths for n in range(1, len(path) + 1))
            assert all(beginnings[path] == 1 for path in paths)


@pytest.mark.parametrize("set_up", [SET_UPS[1], SET_UPS[4]])
def test_a_picture_shows_nothing_that_its_viewer_cannot_know(
    set_up: tuple[int, str, bool],
) -> None:
    for step, game in enumerate(positions(set_up, every=4)):
        for viewer in range(SPECTATOR, game.seats):
            other = redealt(game, viewer, seed=step)
            assert board.draw(other.view(viewer)) == board.draw(game.view(viewer))


def test_two_looks_at_the_pair_differ_only_for_the_one_who_looks() -> None:
    game = table(4, "BAAAA", ships=("KKK.", "...", "...", "..."))
    game.play("sail 1 market")
    game.play("pair")
    own, others = board.draw(game.view(0)), board.draw(game.view(1))
    assert {"keep-chisel", "keep-hammer"} <= set(ids_in(own))
    assert not any(id_.startswith("keep-") for id_ in ids_in(others))
    assert "market-pair" in ids_in(others)


def test_a_stone_keeps_its_kind_and_a_ship_its_own_on_the_way() -> None:
    game = table(4, ships=("BBB.", "...", "...", "..."))
    before = board.draw(game.view(0))
    game.play("sail 1 obelisks")
    after = board.draw(game.view(0))
    assert places_of(f"stone {BROWN}", before) - places_of(f"stone {BROWN}", after) == {
        "ship-1-stone-1", "ship-1-stone-2", "ship-1-stone-3",
    }  # fmt: skip
    assert "obelisk-2-3" in places_of(f"stone {BROWN}", after)
    assert places_of("ship 1", before) == {"boat-1-harbour"}
    assert places_of("ship 1", after) == {"boat-1-obelisks"}


def places_of(kind: str, drawn: str) -> set[str]:
    """The ids of the pieces of a kind."""
    root = ElementTree.fromstring(drawn)
    return {e.attrib["id"] for e in root.iter() if e.attrib.get("data-kind") == kind}


def test_the_order_of_unloading_is_chosen_stone_by_stone() -> None:
    game = table(4, ships=("KWB.", "...", "...", "..."))
    game.states[0].hand[0, Card.LEVER] = 1
    game.play("lever 1 temple")
    view = game.view(0)
    paths = [touch(view, 0, number) for number in game.legal_numbers(0)]
    assert paths == [("unload-1",), ("unload-2",), ("unload-3",)]
    game.play("unload 3")
    assert len(places_of("stone 2", board.draw(game.view(0)))) == 1 + game.states[0].sled[2]


def test_names_are_shown_as_they_are() -> None:
    game = Game("imhotep", seats=2, seed=1)
    drawn = board.draw(game.view(0), "en", ("<Ada & Bo>", "Zoë"))
    assert "&lt;Ada &amp; Bo&gt;" in drawn
    assert "Zoë" in drawn


@pytest.mark.parametrize("sides", ["AAAAA", "BBBBB"])
def test_everything_that_can_be_touched_explains_itself(sides: str) -> None:
    game = table(4, sides, ships=("KWB.", "...", "...", "..."))
    game.states[0].hand[0, [card for card in Card if card not in RED_CARDS]] = 1
    view = game.view(0)
    things = re.findall(r'id="([^"]+)" class="thing"', board.draw(view))
    assert len(things) > 30
    for id_ in things:
        explained = explain(view, id_)
        assert explained is not None
        assert explained.text("en")
    assert explain(view, "button-pass") is None


def test_the_cards_of_another_seat_explain_themselves() -> None:
    view = Game("imhotep", seats=2, seed=0).view(0)
    assert explain(view, "hand-1-statue") == explain(view, "market-statue")
    assert SECTIONS["hand-1-pyramid-decoration"] == "9.2"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_its_whole_name(language: str) -> None:
    for card in Card:
        assert "…" not in face(card, reader(language, ()))
