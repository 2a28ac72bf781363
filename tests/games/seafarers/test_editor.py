"""Drawing scenes: tools, symmetries, islands, actions, and documents from anybody."""

from __future__ import annotations

import copy
import random
from typing import Any

import numpy as np
import pytest

from keelstone.ai.rollout_games import rollout_games
from keelstone.arena.fairness import boards_of
from keelstone.engine import registry
from keelstone.engine.boards.editor import Document
from keelstone.engine.errors import KeelstoneError
from keelstone.games.seafarers.data.scenes import scene_names
from keelstone.games.seafarers.editor import EDITOR, document_of, empty
from keelstone.games.seafarers.editor.document import Sheet
from keelstone.games.seafarers.editor.islands import hexes_of, regrouped
from keelstone.games.seafarers.editor.symmetry import SYMMETRIES, edge_images, hex_images
from keelstone.games.seafarers.rules.map.geometry import FRAMES, geometry
from keelstone.testing.fuzzing.mutations import mutated

FIXED = [name for name in scene_names() if "deal" not in document_of(name)]


def painted(document: Document, *strokes: tuple[str, str]) -> Document:
    """A document after some strokes: a tool and the things it touches."""
    for tool, things in strokes:
        document = EDITOR.edit(document, tool, things.split(), "none")
    return document


@pytest.mark.parametrize("name", scene_names())
def test_a_printed_scene_has_no_problem_and_a_picture(name: str) -> None:
    document = document_of(name)
    assert EDITOR.problems(document) == []
    drawn = EDITOR.draw(document, [], "en") if EDITOR.draw else ""
    assert drawn.count('id="hex-') == len(Sheet.of(document).cells)


@pytest.mark.parametrize("name", scene_names())
def test_entering_what_the_form_shows_changes_no_scene(name: str) -> None:
    document = {key: value for key, value in document_of(name).items() if key != "fixed"}
    for section in EDITOR.form(document):
        for field in section.fields:
            if field.key == "map" or field.key.startswith(("pieces.", "story.")):
                continue
            assert EDITOR.change(document, field.key, field.value) == document, field.key


def test_painted_land_becomes_an_island_and_keeps_its_name() -> None:
    document = painted(empty(), ("terrain:forest", "hex-A1 hex-A2"), ("token:4", "hex-A1"))
    assert document["island"] == [{"name": "nw", "zone": "home", "hexes": "A1..A2"}]
    document = EDITOR.change(document, "island.1.name", "Avalon")
    document = painted(document, ("terrain:hill", "hex-B1"), ("terrain:field", "hex-E5"))
    assert [island["name"] for island in document["island"]] == ["Avalon", "e"]
    assert document["island"][0]["hexes"] == "A1..A2 B1"


def test_a_token_goes_with_its_land() -> None:
    document = painted(empty(), ("terrain:forest", "hex-C3"), ("token:8", "hex-C3 hex-C4"))
    assert "F8" in document["map"].split()
    assert "8" not in painted(document, ("terrain:desert", "hex-C3"))["map"]


def test_problems_are_at_their_places() -> None:
    document = painted(
        empty(), ("terrain:forest", "hex-C3 hex-C4 hex-E1"), ("token:6", "hex-C3 hex-C4")
    )
    found = {problem.words.text("en"): problem.places for problem in EDITOR.problems(document)}
    assert found["E1: forest without a token"] == ("E1",)
    assert found["C3 and C4: 6 beside 6"] == ("C3", "C4")
    drawn = EDITOR.draw(document, EDITOR.problems(document), "de") if EDITOR.draw else ""
    assert "E1: Wald ohne Zahlenchip" in drawn


def test_what_the_boxes_lack_is_shown_where_it_lies() -> None:
    gold, nines = "hex-A1 hex-A3 hex-A5", "hex-C1 hex-C3 hex-C5 hex-E1"
    document = painted(
        empty(),
        ("terrain:gold", gold), ("token:4", gold), ("terrain:forest", nines), ("token:9", nines),
        ("harbour:wool", "edge-A1-NW edge-A3-NW"),
    )  # fmt: skip
    found = {problem.words.text("en"): problem.places for problem in EDITOR.problems(document)}
    assert found["the scene needs 3 gold hexes, the boxes hold 2"] == ("A1", "A3", "A5")
    assert found["the scene needs 4 tokens 9, the boxes hold 3"] == ("C1", "C3", "C5", "E1")
    assert found["the scene needs 2 wool harbours, the boxes hold 1"] == ("A1-NW", "A3-NW")
    assert sum("9" in words for words in found) == 1
    assert found["the scene needs 32 sea hexes, the boxes hold 30"] == ()
    twice = EDITOR.change(document, "boxes", "base base sea")
    found = {problem.words.text("en"): problem.places for problem in EDITOR.problems(twice)}
    words = "the number 9 stands on 4 hexes, at most 3 are possible"
    assert found[words] == ("C1", "C3", "C5", "E1")


def test_a_belt_of_desert_parts_an_island() -> None:
    document = painted(
        empty(),
        ("terrain:forest", "hex-C1 hex-C2 hex-C4 hex-C5"),
        ("terrain:desert", "hex-C3"),
    )
    assert len(document["island"]) == 1
    parted = painted(document, ("zone:desert", "hex-C3"))
    assert [(island["zone"], island["hexes"]) for island in parted["island"]] == [
        ("home", "C1..C2"),
        ("home", "C4..C5"),
        ("desert", "C3"),
    ]


def test_dealt_sea_leaves_no_islands_and_taking_it_out_finds_them_again() -> None:
    document = painted(empty(), ("deal:*", "hex-A1 hex-A2"))
    assert [island["hexes"] for island in document["island"]] == ["A1..A2"]
    dealt = EDITOR.change(document, "deal.1.hexes.sea", 1)
    assert "island" not in dealt
    again = EDITOR.change(dealt, "deal.1.hexes.sea", 0)
    assert [island["hexes"] for island in again["island"]] == ["A1..A2"]


@pytest.mark.parametrize("rows", FRAMES)
def test_a_symmetry_brings_everything_back_when_it_is_used_twice(rows: tuple[int, ...]) -> None:
    shape = geometry(rows)
    for symmetry in SYMMETRIES:
        for h in range(len(shape.hexes)):
            images = set(hex_images(shape, h, symmetry))
            assert all(set(hex_images(shape, other, symmetry)) == images for other in images)
        for edge in range(0, len(shape.edges), 7):
            images = set(edge_images(shape, edge, symmetry))
            assert all(set(edge_images(shape, other, symmetry)) == images for other in images)


def test_a_stroke_with_symmetry_paints_its_images() -> None:
    document = EDITOR.edit(empty(), "terrain:mountain", ["hex-A1"], "all")
    assert [h for h, cell in enumerate(Sheet.of(document).cells) if cell == "M"] == [0, 5, 33, 38]


def test_harbours_are_laid_and_taken_away() -> None:
    document = painted(empty(), ("terrain:forest", "hex-A1"), ("harbour:wool", "edge-A1-NW"))
    assert document["harbours"]["places"] == {"A1-NW": "wool"}
    shuffled = EDITOR.change(document, "harbours.lay_out", "shuffled")
    assert shuffled["harbours"] == {
        "lay_out": "shuffled", "places": ["A1-NW"], "kinds": {"wool": 1},
    }  # fmt: skip
    shuffled = painted(shuffled, ("harbour:any", "edge-A1-E"), ("harbour:none", "harbour-A1-NW"))
    assert shuffled["harbours"]["places"] == ["A1-E"]
    assert sum(shuffled["harbours"]["kinds"].values()) == 1


@pytest.mark.parametrize("name", [*scene_names()])
def test_actions_leave_no_problem(name: str) -> None:
    for action in EDITOR.actions:
        for seed in range(3):
            changed = EDITOR.act(document_of(name), action, seed)
            assert [one.words.text() for one in EDITOR.problems(changed)] == [], (action, seed)


def test_another_frame_keeps_the_middle() -> None:
    document = document_of("four-islands-4")
    wider = EDITOR.change(document, "map", "8 7 8 7 8 7 8")
    land = [cell for cell in Sheet.of(wider).cells if cell != "~"]
    assert land == [cell for cell in Sheet.of(document).cells if cell != "~"]
    back = EDITOR.change(wider, "map", "6 5 6 5 6 5 6")
    assert Sheet.of(back).cells == Sheet.of(document).cells


def test_islands_are_those_of_the_printed_scenes() -> None:
    for name in scene_names():
        document = document_of(name)
        shape = Sheet.of(document).shape

        def grouped(one: Document, shape: Any = shape) -> set[tuple[str, frozenset[int]]]:
            return {
                (island["zone"], frozenset(hexes_of(shape, island)))
                for island in one.get("island", [])
            }

        assert grouped(regrouped(document)) == grouped(document), name


@pytest.mark.parametrize("name", FIXED)
def test_variants_have_no_problem_and_differ_by_a_swap(name: str) -> None:
    document = document_of(name)
    found = EDITOR.variants(document, 1, 4)
    assert found
    for variant in found:
        assert EDITOR.problems(variant.document) == []
        assert len(variant.places) == 2


def test_usage_counts_what_seats_have() -> None:
    game = registry.load("seafarers")
    boards = boards_of(game, document_of("four-islands-4"), 4)
    played = rollout_games(game, boards, 4, games=20)
    held = game.report.holdings(played.states, boards)
    assert set(held) == set(game.report.holding_words)
    assert all(array.shape == (20, 4) for array in held.values())
    assert np.all(held["islands"] >= 1)
    assert np.all(held["ships"] <= 15)
    used = game.report.used_places(played.states, boards)
    assert len(used) == 21
    assert all(0 <= count <= 20 for count in used.values())


def tried(action: Any, *given: Any) -> Any:
    """What a function makes of hostile input; a refusal of ours is fine, anything else is not."""
    try:
        return action(*given)
    except KeelstoneError:
        return None


def test_nothing_that_anybody_sends_breaks_the_editor(scale: int) -> None:
    chooser = random.Random(27)
    names = scene_names()
    for _ in range(300 * scale):
        document = mutated(document_of(chooser.choice(names)), chooser)
        before = copy.deepcopy(document)
        tool = chooser.choice(EDITOR.tools).key
        things = [chooser.choice(["hex-A1", "hex-Z9", "edge-C2-NE", "harbour-A1-E", "?", ""])] * 2
        found = tried(EDITOR.problems, document) or []
        tried(EDITOR.draw, document, found, "nl")
        tried(EDITOR.edit, document, tool, things, chooser.choice([*SYMMETRIES, "?"]))
        tried(EDITOR.act, document, chooser.choice([*EDITOR.actions]), chooser.randrange(99))
        for section in tried(EDITOR.form, document) or ():
            field = chooser.choice(section.fields)
            tried(EDITOR.change, document, field.key, chooser.choice([field.value, "x", -1, None]))
        tried(EDITOR.seats, document)
        tried(EDITOR.name, document)
        assert repr(document) == repr(before)
