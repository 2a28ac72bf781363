"""Printed figures: ours are whole, and every fault of another file is named by file and key."""

import copy
import tomllib
from pathlib import Path

import pytest

import keelstone as ks
from keelstone.games.imhotep.board import FILE, figures, make_board
from keelstone.kernel.figures import unverified

OURS = tomllib.loads(FILE.read_text(encoding="utf-8"))


def test_our_figures_are_whole_and_say_what_is_not_known() -> None:
    assert figures({}) == OURS
    keys = {key for key, _ in unverified(OURS)}
    assert keys == {"round_cards.3", "pyramids.b", "temple.b", "burial_chamber.b", "obelisks.b"}
    assert all(reason for _, reason in unverified(OURS))


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
        ("market_cards.sphinx", 1, "there is no such card"),
        ("pyramids.a.values", [1, 2], "should hold 14 numbers"),
        ("pyramids.b.left", ["1", "gold", "1", "1"], "pyramids.b.left"),
        ("temple.b.spaces", ["choice"], "temple.b.spaces"),
        ("temple.a.spaces", [0, 0, 0, 5, 5], "1 to 5 spaces"),
        ("burial_chamber.b.places", [8, 4], "burial_chamber.b.places"),
        ("obelisks.a.places_3", [12, 6], "obelisks.a.places_3"),
        ("obelisks.b.values", [9, 10], "obelisks.b.values"),
        ("end.stones_for_a_point", 0, "cannot be 0"),
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
