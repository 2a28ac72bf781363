"""The lessons of the games can be played, in every language; faults in a file are named."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from keelstone.engine import registry
from keelstone.engine.errors import BadFile
from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.i18n import LANGUAGES
from keelstone.lessons.check import problems
from keelstone.lessons.lesson import Lesson, lessons_of, read_lesson, untranslated

LESSONS = [
    pytest.param(game, name, id=f"{game}-{name}")
    for game in registry.game_names()
    for name in lessons_of(registry.load(game))
]
#: characters that a text may have: a step is one or two sentences
LONGEST = 330

SMALL = """
game = "imhotep"
title.en = "A lesson"
summary.en = "Short."
minutes = 1
seats = 2
names = ["", "Bo"]
before = [
  "chance: round-card 3", "chance: card statue", "chance: card statue",
  "chance: card chisel", "chance: card entrance",
]

[[steps]]
text.en = "Load."
expect = ["load 3 *"]
point = ["ship-3"]
then = ["1: load 3 1 | load 3 2"]

[[steps]]
text.en = "Play on."
"""


def lesson_of(game: str, name: str) -> Lesson:
    return lessons_of(ensure_compiled(game))[name]


def small(tmp_path: Path, old: str = "", new: str = "") -> Path:
    """A small lesson with something replaced."""
    assert old in SMALL
    file = tmp_path / "small.toml"
    file.write_text(SMALL.replace(old, new) if old else SMALL, encoding="utf-8")
    return file


def test_every_game_of_ours_has_a_lesson() -> None:
    ours = {"eschnapur", "imhotep", "seafarers"}
    assert {game for game in registry.game_names() if lessons_of(registry.load(game))} >= ours


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_can_be_played_to_its_end(game: str, name: str, scale: int) -> None:
    lesson = lesson_of(game, name)
    assert problems(lesson, registry.load(game), variants=4 * scale) == []


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_no_text_of_a_lesson_lacks_a_language(game: str, name: str) -> None:
    assert untranslated(lesson_of(game, name)) == []


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_the_texts_are_short_and_no_text_was_left_in_english(game: str, name: str) -> None:
    lesson = lesson_of(game, name)
    for step in lesson.steps:
        for texts in (step.text, *(answer.text for answer in step.answers)):
            assert all(len(text) <= LONGEST for text in texts.values()), texts["en"]
            assert len(set(texts.values())) == len(LANGUAGES), texts["en"]


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_half_of_the_moves_of_a_lesson_are_free_choices(game: str, name: str) -> None:
    steps = [step for step in lesson_of(game, name).steps if step.expect and not step.continues]
    is_free = [len(step.expect) > 1 or "*" in step.expect[0] for step in steps]
    moves = [2 if step.until else 1 for step in steps]  # a free turn has several
    assert sum(m for m, free in zip(moves, is_free, strict=True) if free) >= sum(moves) / 2


def test_a_small_lesson_is_sound(tmp_path: Path) -> None:
    lesson = read_lesson(small(tmp_path))
    assert problems(lesson, ensure_compiled("imhotep")) == []
    assert "step 1: no Dansk text" in untranslated(lesson)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"load 3 *"', '"load 9 *"', "step 1: 'load 9 *' is not possible"),
        ('"ship-3"', '"ship-9"', "step 1: there is no 'ship-9' in the picture"),
        ('"1: load 3 1 | load 3 2"', '"1: pass"', "it does not come to seat 1 'pass'"),
        (
            'point = ["ship-3"]',
            'point = ["sled-0-2"]\nuntil = ["take"]',
            "step 1: there is no 'sled-0-2' in the picture",
        ),
        ('names = ["", "Bo"]', 'names = ["", "Bo", "Cy"]', "3 names for 2 seats"),
        ("seats = 2", "seats = 9", "no game of 9 seats"),
        ('"chance: card chisel"', '"chance: card nothing"', "nothing"),
    ],
)
def test_a_lesson_that_cannot_be_played_is_found_out(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    found = problems(read_lesson(small(tmp_path, old, new)), ensure_compiled("imhotep"))
    assert any(fault in one for one in found), found


def test_a_step_that_free_choices_have_made_impossible_is_found_out(tmp_path: Path) -> None:
    free = """[[steps]]
text.en = "Do what you like."
expect = ["load 3 *", "*"]
then = ["1: take"]

[[steps]]
text.en = "Sail the ship with two spaces."
expect = ["sail 3 *"]

[[steps]]
text.en = "Play on."
"""
    file = tmp_path / "free.toml"
    file.write_text(SMALL[: SMALL.index("[[steps]]")] + free, encoding="utf-8")
    found = problems(read_lesson(file), ensure_compiled("imhotep"))
    assert found == ["step 2: nothing that it expects is possible"]


def test_an_expected_move_that_nothing_in_the_picture_stands_for_is_found_out(
    tmp_path: Path,
) -> None:
    ours = ensure_compiled("imhotep")
    assert ours.picture is not None
    picture = dataclasses.replace(ours.picture, touch=lambda *_: ("nowhere",))
    found = problems(read_lesson(small(tmp_path)), dataclasses.replace(ours, picture=picture))
    assert "step 1: nothing in the picture stands for 'load 3 1'" in found


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"1: load 3 1 | load 3 2"', '"load 3 1"', "a line of a script is"),
        ("seats = 2", "", "seats"),
        ('text.en = "Load."', 'text.da = "Last."', "step 1"),
        ("minutes = 1", "minutes = 1\nhours = 2", "hours"),
        ("[[steps]]", "[[steps", "small.toml"),
    ],
)
def test_a_file_of_another_form_is_refused_with_what_is_wrong(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    with pytest.raises(BadFile, match=fault):
        read_lesson(small(tmp_path, old, new))
