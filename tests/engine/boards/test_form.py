"""Boards of figures as forms, and values at paths of a document."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from keelstone.engine import registry
from keelstone.engine.boards.editor import set_value, value_at
from keelstone.engine.boards.form import changed
from keelstone.engine.definition import Editor
from keelstone.engine.errors import BadOption

FIGURES = ("imhotep", "eschnapur")


def editor_of(name: str) -> tuple[Editor, dict[str, Any]]:
    editor = registry.load(name).editor
    assert editor is not None
    return editor, editor.templates()[0].load()


def test_a_value_is_set_at_its_path_and_the_rest_stays() -> None:
    document = {"a": {"b": 1, "c": 2}, "list": [{"x": 1}, {"x": 2}]}
    before = copy.deepcopy(document)
    assert set_value(document, "a.b", 5) == {**before, "a": {"b": 5, "c": 2}}
    assert set_value(document, "list.2.x", 7)["list"] == [{"x": 1}, {"x": 7}]
    assert set_value(document, "list.3.x", 7) == before
    assert set_value(document, "a.b", None)["a"] == {"c": 2}
    assert document == before
    assert value_at(document, "a.c") == 2
    assert value_at(document, "a.c.d") is None


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_has_a_field_with_words_of_its_own(name: str) -> None:
    editor, document = editor_of(name)
    for section in editor.form(document):
        for field in section.fields:
            assert field.title.text("de") != field.key.rpartition(".")[2], field.key


@pytest.mark.parametrize("name", FIGURES)
def test_entering_what_a_field_shows_changes_nothing(name: str) -> None:
    editor, document = editor_of(name)
    for section in editor.form(document):
        for field in section.fields:
            if not field.key.endswith(".verified"):
                assert editor.change(document, field.key, field.value) == document, field.key


def test_a_figure_out_of_bounds_is_a_problem_of_its_key() -> None:
    editor, document = editor_of("eschnapur")
    wrong = editor.change(document, "parts.5.wage", "44")
    assert [problem.key for problem in editor.problems(wrong)] == ["parts.5.wage"]
    assert editor.problems(editor.change(wrong, "parts.5.wage", "12")) == []


def test_who_has_seen_a_figure_takes_the_doubt_out() -> None:
    _, document = editor_of("imhotep")
    seen = changed(document, "temple.b.verified", True)
    assert seen["temple"]["b"]["verified"] is True
    assert "reason" not in seen["temple"]["b"]
    assert editor_of("imhotep")[0].problems(seen) == []


@pytest.mark.parametrize("value", ["ten", "1.5", "9" * 50, True, None])
def test_what_is_no_number_is_refused(value: object) -> None:
    _, document = editor_of("imhotep")
    with pytest.raises(BadOption):
        changed(document, "temple.a.points", value)


def test_a_list_of_rows_and_numbers_is_shown() -> None:
    editor, document = editor_of("imhotep")
    hostile: list[list[Any]] = [[[4, 3, 2, 2], 7], [7, [1]], [[]], [None], [{}]]
    for cards in hostile:
        wrong = set_value(document, "round_cards.2.cards", cards)
        assert editor.problems(wrong)
        assert editor.form(wrong)


def test_three_players_of_eschnapur_need_all_officials() -> None:
    editor, document = editor_of("eschnapur")
    assert editor.problems(editor.change(document, "seats.2.first_official", 1)) == []
    for seats in (3, 4):
        key = f"seats.{seats}.first_official"
        assert [one.key for one in editor.problems(editor.change(document, key, 2))] == [key]


def test_an_unknown_field_is_refused() -> None:
    _, document = editor_of("imhotep")
    for key in ("", "temple", "temple.a", "temple.z.points", "__class__"):
        with pytest.raises(BadOption):
            changed(document, key, 1)
