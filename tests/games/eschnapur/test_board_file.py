"""Printed figures: ours are whole, and every fault of another file is named by file and key."""

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

import keelstone as ks
from keelstone.engine.boards.boardfile import unverified
from keelstone.games.eschnapur.data.figures import FILE, figures

OURS = tomllib.loads(FILE.read_text(encoding="utf-8"))


def changed(path: str, value: Any) -> dict[str, Any]:
    """Our figures with one of them changed; None takes it out."""
    found = copy.deepcopy(OURS)
    *tables, key = path.split(".")
    where = found
    for name in tables:
        where = where[name]
    if value is None:
        del where[key]
    else:
        where[key] = value
    return found


def test_our_figures_are_whole_and_say_what_is_not_known() -> None:
    assert figures({}) == OURS
    keys = {key for key, _ in unverified(OURS)}
    known = {"choose-marker", "refuse-blockade"}
    cards = {f"privileges.{name}" for name in OURS["privileges"] if name not in known}
    assert keys == cards | {f"parts.{n}" for n in range(1, 9)}
    assert all(reason for _, reason in unverified(OURS))


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("box.premium", None, "box.premium: is missing"),
        ("box.premium", "three", "should be a whole number"),
        ("box.gold_cards.5", 13, "65 gold cards, the box holds 64"),
        ("box.stones_of_a_colour", 30, "the box holds 20"),
        ("parts.4", None, "parts.4"),
        ("parts.4.spaces", 17, "should be between 1 and 16"),
        ("parts.4.purse", 8, "there is no space 8"),
        ("parts.4.wage", 0, "parts.4.wage"),
        ("privileges.win-ties", None, "privileges.win-ties"),
        ("privileges.win-all", {"cost": 3}, "privileges.win-all: unknown"),
        ("parts.9", {"spaces": 3}, "parts.9: unknown"),
        ("box.gold_cards.6", 1, "box.gold_cards.6: unknown"),
        ("seats.3.part_out", [], "seats.3.part_out: unknown; did you mean parts_out"),
        ("privileges.gold-5.cost", 0, "between 1 and 50"),
        ("hand.4", {str(n): 4 for n in range(6)}, "more cards than the box holds"),
        ("seats.2.parts_out", [9], "parts are 1 to 8"),
        ("seats.2.parts_to_finish", 6, "too many for the parts in play"),
        ("seats.3.first_official", 3, "should be 1"),
        ("seats.3.privileges_out", ["luck"], "no card 'luck'"),
        ("seats.4.privilege_places", [10, 6], "should hold 4 numbers"),
        ("seats.4.privilege_places", [10, 6, 3, -1], "between 0 and 50"),
        ("parts.4.spaces", True, "should be a whole number"),
    ],
)
def test_every_fault_is_named(path: str, value: Any, fault: str) -> None:
    with pytest.raises(ks.BadFile, match=fault.replace("(", r"\(")):
        figures({}, changed(path, value))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    with pytest.raises(ks.BadFile, match=r"none\.toml"):
        figures({}, missing)


def test_corrected_figures_are_played_with() -> None:
    game = ks.start("eschnapur", seats=3, seed=1, board=changed("parts.5.wage", 12))
    assert game.boards["wage"][0, 4] == 12
    again = ks.from_json(game.to_json())
    assert again.boards["wage"][0, 4] == 12
