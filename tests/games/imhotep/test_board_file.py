"""Printed figures: ours are complete, and every fault is named by file and key."""

import contextlib
import copy
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import keelstone as ks
from keelstone.engine.boards.boardfile import unverified
from keelstone.engine.rules_text.sections import rules_file
from keelstone.games.imhotep.data.figures import FILE, figures
from keelstone.games.imhotep.data.make_board import make_board

OURS = tomllib.loads(FILE.read_text(encoding="utf-8"))


def test_our_figures_are_whole_and_say_what_is_not_known() -> None:
    assert figures({}) == OURS
    keys = {key for key, _ in unverified(OURS)}
    assert keys == {"round_cards.3", "pyramids.b", "temple.b", "burial_chamber.b", "obelisks.b"}
    assert all(reason for _, reason in unverified(OURS))


def test_the_rules_text_lists_the_figures_that_nobody_has_seen_in_print() -> None:
    text = rules_file("imhotep").read_text(encoding="utf-8")
    chapter = text.partition("## Figures not seen in print\n")[2].partition("\n## ")[0]
    listed = re.findall(r"^- \*\*([\w.]+)\*\* ", chapter, re.MULTILINE)
    assert listed == [key for key, _ in unverified(OURS)]


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("box.sled_room", None, "box.sled_room: is missing"),
        ("box.sled_room", "five", "should be a whole number"),
        ("box.first_stones", [2, 3, 4, 6], "more than a sled holds"),
        ("ships.minimum_load", [0, 1, 1, 2, 5], "for a ship of 4 spaces"),
        ("round_cards.4.cards", [[4, 4, 4, 4]] * 7, "needs more ships than there are"),
        ("round_cards.4.cards", [[4, 3, 2]] * 7, "not four ships"),
        ("round_cards.2.cards", [], "should be 7 cards"),
        ("market_cards.statue", 11, "35 cards instead of 34"),
        ("market_cards.sphinx", 1, "market_cards.sphinx: unknown"),
        ("tempel", {"b": {}}, "tempel: unknown; did you mean temple?"),
        ("pyramids.a.furhter", 99, "pyramids.a.furhter: unknown; did you mean further?"),
        ("box.verifed", False, "box.verifed: unknown; did you mean verified?"),
        ("pyramids.a.values", [1, 2], "should hold 14 numbers"),
        ("pyramids.b.left", ["1", "gold", "1", "1"], "pyramids.b.left"),
        ("temple.b.spaces", ["choice"], "temple.b.spaces"),
        ("temple.a.spaces", [0, 0, 0, 5, 5], "1 to 5 spaces"),
        ("burial_chamber.b.places", [8, 4], "burial_chamber.b.places"),
        ("obelisks.a.places_3", [12, 6], "obelisks.a.places_3"),
        ("obelisks.b.values", [9, 10], "obelisks.b.values"),
        ("end.stones_for_a_point", 0, "cannot be 0"),
        ("box.stones_of_a_colour", 4, "more than there are of a colour"),
        ("round_cards.2.cards", [[True, 3, 2, 2]] * 7, "not four ships"),
        ("round_cards.2.cards", [[[4], 3, 2, 2]] * 7, "not four ships"),
        ("pyramids.b.left", [["card"], "1", "1", "1"], "pyramids.b.left"),
        ("pyramids.b.left", ["900", "1", "1", "1"], "pyramids.b.left"),
        ("temple.b.spaces", [["card"]] * 5, "temple.b.spaces"),
    ],
)
def test_every_fault_names_file_and_key(
    path: str, value: object, fault: str, tmp_path: Path
) -> None:
    changed = copy.deepcopy(OURS)
    *tables, key = path.split(".")
    where = changed
    for name in tables:
        where = where[name]
    if value is None:
        del where[key]
    else:
        where[key] = value
    with pytest.raises(ks.BadFile, match="board: ") as found:
        figures({}, changed)
    assert fault in str(found.value)


def test_no_board_can_overfill_the_burial_chamber() -> None:
    changed = copy.deepcopy(OURS)
    changed["temple"]["b"]["spaces"] = ["card"] * 5
    for name in ("left", "middle", "right"):
        changed["pyramids"]["b"][name] = ["card"] * 4
    figures({}, changed)
    changed["market_cards"] |= {"sarcophagus": 3, "statue": 9}
    with pytest.raises(ks.BadFile, match=r"market_cards\.sarcophagus: at most 2"):
        figures({}, changed)


def leaves(table: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    for key, value in table.items():
        yield table, key
        if isinstance(value, dict):
            yield from leaves(value)


@pytest.mark.parametrize(
    "value", [None, [], {}, "x", "", -1, 1.5, True, 10**9, [[1]], [{}] * 7, [None] * 5], ids=str
)
def test_whatever_stands_in_a_file_the_answer_is_a_board_or_a_fault(value: object) -> None:
    options = {"sides": "BBBBB", "wrath": True}
    for place in range(len(list(leaves(OURS)))):
        changed = copy.deepcopy(OURS)
        table, key = list(leaves(changed))[place]
        table[key] = value
        with contextlib.suppress(ks.BadFile):
            make_board(options, figures(options, changed), 4)


def test_all_faults_are_told_at_once() -> None:
    changed = copy.deepcopy(OURS)
    changed["pyramids"]["a"]["values"] = []
    changed["statues"]["values"] = []
    with pytest.raises(ks.BadFile) as found:
        figures({}, changed)
    assert len(str(found.value).splitlines()) == 2


def test_a_file_of_ones_own_is_used(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FILE.read_text().replace("values = [2, 1, 3,", "values = [9, 1, 3,"))
    game = ks.start("imhotep", board=file, seed=1)
    assert game.printed.pyramid_values[0] == 9
    assert ks.from_json(game.to_json()).printed.pyramid_values[0] == 9


def test_the_board_cannot_be_written() -> None:
    boards = make_board({"sides": "AAAAA", "wrath": False}, OURS, 4)
    with pytest.raises(ValueError, match="read-only"):
        boards["wrath"] = 1


@pytest.mark.parametrize("sides", ["AAAA", "ABCAB", "", "AAAAAA", 7])
def test_sides_are_five_letters(sides: object) -> None:
    with pytest.raises(ks.BadOption, match="five letters"):
        ks.start("imhotep", sides=sides)
