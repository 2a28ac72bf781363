"""The picture: well formed, touchable, and silent about what a viewer may not know."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations

import pytest

from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE, SPECTATOR
from keelstone.games.eschnapur.rules.state import Question
from keelstone.games.eschnapur.svg import board, help, touch
from keelstone.games.eschnapur.svg.help import MOMENTS
from keelstone.testing.secrecy import redealt
from tests.games.eschnapur.table import lay, table
from tests.support import random_steps

SEATS = (2, 3, 4)
SPOKEN = "{http://www.w3.org/2000/svg}title"
MOST_BYTES = 12 * 1024


def positions(seats: int, seed: int, every: int = 1) -> Iterator[Game]:
    """Positions of a random game, the last one included."""
    game = Game("eschnapur", seats=seats, seed=seed)
    for step, _ in enumerate(random_steps(game, seed)):
        if step % every == 0:
            yield game
    yield game


@cache
def drawn(seats: int) -> list[str]:
    """Pictures of a whole game, for a spectator and for each seat."""
    return [
        board.draw(game.view(viewer), "en", game.player_names())
        for game in positions(seats, seed=seats, every=7)
        for viewer in (SPECTATOR, *range(seats))
    ]


def ids_in(svg: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', svg)


@pytest.mark.parametrize("seats", SEATS)
def test_every_picture_is_well_formed_and_its_ids_are_unique(seats: int) -> None:
    for svg in drawn(seats):
        ET.fromstring(svg)
        assert [id_ for id_, times in Counter(ids_in(svg)).items() if times > 1] == []


@pytest.mark.parametrize("seats", SEATS)
def test_every_thing_has_a_spoken_name(seats: int) -> None:
    for svg in drawn(seats)[::5]:
        things = [e for e in ET.fromstring(svg).iter() if e.get("class") == "thing"]
        assert things
        assert all((thing.findtext(SPOKEN) or "").strip() for thing in things)


@pytest.mark.parametrize("seats", SEATS)
def test_a_picture_is_small_and_has_neither_styles_nor_scripts(seats: int) -> None:
    for svg in drawn(seats):
        assert "style=" not in svg
        assert "<script" not in svg
        assert len(gzip.compress(svg.encode())) < MOST_BYTES


@pytest.mark.parametrize("seats", SEATS)
def test_every_legal_move_has_a_path_of_its_own_through_the_picture(seats: int) -> None:
    for game in positions(seats, seed=1):
        for seat in game.movers:
            if seat != CHANCE:
                check_paths(game, seat)


def check_paths(game: Game, seat: int) -> None:
    view = game.view(seat)
    there = set(ids_in(board.draw(view)))
    paths = [touch.touch(view, seat, number) for number in game.legal_numbers(seat)]
    assert len(set(paths)) == len(paths)
    for path in paths:
        assert all(id_ in there or id_.startswith("button-") for id_ in path), path
    beginnings = {path[:length] for path in paths for length in range(1, len(path))}
    assert not beginnings & set(paths)


@pytest.mark.parametrize("seats", SEATS)
def test_a_redeal_does_not_change_what_a_seat_sees(seats: int) -> None:
    has_changed = False
    for step, game in enumerate(positions(seats, seed=8, every=5)):
        for seat in range(seats):
            other = redealt(game, seat, seed=step)
            has_changed |= other.states.tobytes() != game.states.tobytes()
            assert board.draw(other.view(seat)) == board.draw(game.view(seat))
            assert board.draw(other.view()) == board.draw(game.view())
    assert has_changed


def test_nobody_sees_face_down_gold_or_sites_of_others() -> None:
    game = Game("eschnapur", seats=3, seed=5)
    for number, seat in ((0, 0), (1, 0)):
        game.play(game.legal_numbers(seat)[number], seat)
    assert "chosen" in board.draw(game.view(0))
    assert "chosen" not in board.draw(game.view(1))
    while 0 in game.movers:
        game.play(game.legal_numbers(0)[-1], 0)
    assert "site card 2 of Red" in board.draw(game.view(0))
    assert "site card 2 of" not in board.draw(game.view(1))


def test_the_commit_button_says_what_is_missing() -> None:
    game = Game("eschnapur", seats=4, seed=5)
    found = []
    while 0 in game.movers:
        found.append(re.findall(r'class="on-commit \w+">([^<]+)<', board.draw(game.view(0))))
        game.play(game.legal_numbers(0)[0], 0)
    assert found[0] == ["Commit", "2 more sites", "5 more gold cards"]
    assert found[1] == ["Commit", "1 more site", "5 more gold cards"]
    assert found[-2] == ["Commit", "1 more gold card"]
    assert found[-1] == ["Commit", "your choice is final"]


def shown_at(game: Game, official: int) -> list[str]:
    """What is drawn for the cards turned over at an official, seat by seat."""
    drawn = {e.get("id"): e for e in ET.fromstring(board.draw(game.view())).iter()}
    cards = (drawn[f"shown-{seat}-{official}"] for seat in range(game.seats))
    return [ET.tostring(card, "unicode") for card in cards]


def test_the_winning_card_is_framed_and_cards_that_cancel_out_are_struck_through() -> None:
    game = table(4)
    lay(game, "5 5 0 0 3", "5 5 0 0 3", "3 2 0 0 3", "1 2 0 0 3")
    assert ["won" in card for card in shown_at(game, 1)] == [False, False, True, False]
    assert ["#es-strike" in card for card in shown_at(game, 1)] == [True, True, False, False]
    game.play("beside")
    assert not any("won" in card for card in shown_at(game, 2))
    assert all("#es-strike" in card for card in shown_at(game, 2))


def test_every_moment_of_the_round_has_words() -> None:
    assert set(MOMENTS) == set(Question)


def test_names_of_players_are_written_whatever_is_in_them() -> None:
    game = Game("eschnapur", seats=4, seed=1)
    for names in permutations(("<b>Ann&", "Bartholomew the Great", "", "ÆØÅ")):
        ET.fromstring(board.draw(game.view(0), "en", names))


def test_things_are_explained() -> None:
    view = Game("eschnapur", seats=4, seed=1).view(0)
    part = help.explain(view, "part-5")
    assert part is not None
    assert part.text().startswith("Part 5: 11 spaces worth 6 to 16, wage 11.")
    for id_ in ids_in(board.draw(view)):
        explained = help.explain(view, id_)
        assert explained is None or explained.text()


def test_cards_say_on_their_face_what_they_bring() -> None:
    """*Win ties*, *Free sites* and *From hand* explained nothing to somebody new."""
    read = " ".join(re.findall(r">([^<]+)</text>", board.draw(table().view(0), "en")))
    for words in ("Win tied bids", "Build in any part", "Bid after the others"):
        assert words in read
