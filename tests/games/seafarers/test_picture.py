"""The picture: sound SVG, a path of things to touch for every move, nothing hidden shown."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from keelstone.engine import loops
from keelstone.engine.game import Game
from keelstone.engine.rng import open_stream
from keelstone.engine.seats import SPECTATOR
from keelstone.games.seafarers.rules.map.geometry import FRAMES
from keelstone.games.seafarers.rules.moves import MOVES
from keelstone.games.seafarers.rules.state import Question
from keelstone.games.seafarers.svg import board, help, touch
from keelstone.games.seafarers.svg.plan import plan_of

MIXES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {"layout": "fixed", "phases": "strict"}),
    (3, {"scene": "new-shores", "pirate": "old"}),
    (4, {"scene": "oceania-4", "pirate": "new"}),
    (3, {"scene": "desert-3"}),
    (3, {"scene": "new-world-3"}),
    (4, {"scene": "great-crossing", "pirate": "new", "trade": False}),
    (4, {"scene": "greater-catan"}),
]
RIGGED_MIXES = [MIXES[1], MIXES[2], MIXES[5], MIXES[7]]
#: everything that a seat can be asked for
QUESTIONS = {
    Question.LAY_HARBOURS, Question.FIRST_SETTLEMENT, Question.FIRST_ROUTE, Question.BEFORE_ROLL,
    Question.DISCARDS, Question.ROBBER, Question.VICTIM, Question.CARD_CHOICE, Question.TURN,
    Question.FREE_PIECES, Question.ANSWERS, Question.PARTNER, Question.SHIP_LIFTED,
    Question.TOKEN_MOVED,
}  # fmt: skip
#: kinds of move that random play would make too often to get anywhere
RARE = {"give": 0.1, "lift": 0.2, "swap": 0.5, "withdraw": 0.3}
MOVES_IN_GAME = 500
MOST_BYTES = 12_000
STYLESHEET = Path(board.__file__).with_name("style.css").read_text()


def called(mix: tuple[int, dict[str, Any]]) -> str:
    return "-".join([str(mix[0]), *map(str, mix[1].values())])


every_mix = pytest.mark.parametrize("mix", MIXES, ids=called)


def positions(
    mix: tuple[int, dict[str, Any]], every: int, seed: int = 5, is_rigged: bool = False
) -> Iterator[Game]:
    """Positions of a random game; every kind of legal move is as likely, but for rare ones."""
    game = Game("seafarers", seats=mix[0], seed=seed, **mix[1])
    chooser = random.Random(seed)
    for step in range(MOVES_IN_GAME):
        if is_rigged:
            rig(game)
        if step % every == 0 or game.is_over:
            yield game
        if game.is_over:
            return
        seat = chooser.choice(game.movers)
        kinds: dict[str, list[int]] = {}
        for number in game.legal_numbers(seat):
            kinds.setdefault(MOVES.kind_of(number).name, []).append(number)
        kind = chooser.choices(list(kinds), [RARE.get(kind, 1) for kind in kinds])[0]
        game.play(chooser.choice(kinds[kind]), seat)


def rig(game: Game) -> None:
    """The bag is empty, and who is about to roll holds one of every card that can be played."""
    state = game.states[0]
    state["bag"][:] = 0
    if state["asking"] == Question.BEFORE_ROLL:
        seat = int(state["turn"])
        state["card"][seat] = (1, 1, 1, 1, 0)
        state["cards_held"][seat] = 4


def ids_in(svg: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', svg)


def viewers(game: Game) -> range:
    return range(SPECTATOR, game.seats)


@every_mix
def test_a_picture_is_sound_and_small(mix: tuple[int, dict[str, Any]]) -> None:
    for game in positions(mix, every=23):
        for viewer in viewers(game):
            svg = board.draw(game.view(viewer))
            ElementTree.fromstring(svg)
            ids = ids_in(svg)
            assert len(ids) == len(set(ids))
            assert "style=" not in svg
            assert "<script" not in svg
            assert len(gzip.compress(svg.encode())) < MOST_BYTES


@every_mix
def test_every_shape_used_is_there(mix: tuple[int, dict[str, Any]]) -> None:
    svg = board.draw(next(positions(mix, every=1)).view(0))
    used = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
    assert used <= set(ids_in(svg))


def check_paths(game: Game, seat: int) -> set[str]:
    """Every legal move has a path of its own through the picture; the kinds of these moves."""
    view, numbers = game.view(seat), game.legal_numbers(seat)
    there = set(ids_in(board.draw(view)))
    paths = [touch.touch(view, seat, number) for number in numbers]
    for path in paths:
        assert path
        assert all(step in there or step.startswith("button-") for step in path), path
    beginnings = {path[:length] for path in paths for length in range(1, len(path))}
    assert len(set(paths)) == len(paths)
    assert not beginnings & set(paths)
    return {MOVES.kind_of(number).name for number in numbers}


@every_mix
def test_every_legal_move_has_a_path_of_its_own(mix: tuple[int, dict[str, Any]]) -> None:
    for game in positions(mix, every=3):
        for seat in game.movers:
            check_paths(game, seat)


def test_paths_are_checked_for_every_kind_of_move_and_question() -> None:
    kinds, asked = set(), set()
    for mix in RIGGED_MIXES:
        for game in positions(mix, every=1, is_rigged=True):
            asked.add(int(game.states[0]["asking"]))
            for seat in game.movers:
                kinds |= check_paths(game, seat)
    # A token is moved only when the bag is empty: no random game is sure to come to that.
    assert kinds >= set(MOVES.kinds) - {"token"}
    assert len(QUESTIONS - asked) <= 1


@every_mix
def test_hidden_things_change_no_picture(mix: tuple[int, dict[str, Any]]) -> None:
    rng = np.zeros(2, np.uint64)
    for step, game in enumerate(positions(mix, every=37)):
        for viewer in viewers(game):
            other = game.at(len(game.log))
            open_stream(rng, step, 0)
            loops.redeal_at(other.states, 0, other.boards, viewer, rng)
            assert board.draw(other.view(viewer)) == board.draw(game.view(viewer))


@every_mix
def test_everything_that_can_be_touched_is_explained(mix: tuple[int, dict[str, Any]]) -> None:
    for game in positions(mix, every=101):
        view = game.view(0)
        for name in ids_in(board.draw(view)):
            if name.startswith(("hex-", "harbour-", "card-", "build-", "bank-", "hand-", "seat-")):
                explained = help.explain(view, name)
                assert explained is not None
                assert explained.text("en")


@every_mix
def test_every_place_on_the_chart_is_named_for_those_who_do_not_see_it(
    mix: tuple[int, dict[str, Any]],
) -> None:
    game = next(positions(mix, every=200))
    root = ElementTree.fromstring(board.draw(game.view(0), "en", game.player_names()))
    named = [one.get("aria-label") or "" for one in root.iter() if one.get("role") == "img"]
    ids = [thing.get("id") or "" for thing in root.iter()]
    hexes = [id_.removeprefix("hex-") for id_ in ids if id_.startswith("hex-")]
    assert hexes
    for name in hexes:
        assert any(label.startswith(f"{name}: ") for label in named)
    harbours = [label for label in named if label.startswith("Harbour")]
    assert len(harbours) == game.view(0).harbours_laid


def test_a_corner_with_a_harbour_says_so() -> None:
    game = Game("seafarers", seats=3, seed=1, layout="fixed")
    assert game.view(0).asking == Question.FIRST_SETTLEMENT
    root = ElementTree.fromstring(board.draw(game.view(game.movers[0]), "en"))
    titles = [one.text or "" for one in root.iter() if one.tag.endswith("title")]
    corners = [title for title in titles if title.startswith("corner ")]
    # no two of the harbours share a corner
    with_harbour = [title for title in corners if re.search("harbour (3:1|2:1 [a-z]+)$", title)]
    assert len(with_harbour) == 2 * game.view(0).harbours_laid


def test_names_of_players_are_shown_safely() -> None:
    game = Game("seafarers", seats=3, seed=1)
    svg = board.draw(game.view(0), "en", ("<b>", "Ann & Bo", "A very long name"))
    ElementTree.fromstring(svg)
    assert "<b>" not in svg


def test_the_stylesheet_knows_the_height_of_every_chart() -> None:
    for rows in FRAMES:
        known = f".board.seafarers.frame-{rows[0]} {{ --chart: {plan_of(rows).height}; }}"
        assert known in STYLESHEET


@pytest.mark.parametrize("scene", ["new-shores", "greater-catan", "oceania-4"])
def test_a_wide_screen_has_room_for_the_cards_beside_the_chart(scene: str) -> None:
    svg = board.draw(Game("seafarers", seats=4, scene=scene, seed=1).view(0))
    (high,) = re.findall(r'data-wide="0 0 1037 (\d+)"', svg)
    assert int(high) >= 700
