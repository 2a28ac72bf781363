"""Reading and checking the printed figures.  rules/eschnapur.md, chapters 1, 2, 18, 19."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from keelstone.engine.boards.boardfile import Faults, given_figures
from keelstone.engine.definition import BoardSource
from keelstone.engine.rules_text.traceability import carries_out
from keelstone.games.eschnapur.rules.board import MAX_SPACES, PARTS, PRIVILEGE_NAMES, VALUES
from keelstone.i18n import Phrase, say

FILE = Path(__file__).parent / "figures.toml"


def figures(options: Mapping[str, Any], source: BoardSource = None) -> dict[str, Any]:
    """The printed figures, checked: from a file, from a mapping, or those of the box."""
    found, faults = given_figures(source, FILE)
    check_box(found, faults)
    check_parts(found, faults)
    check_privileges(found, faults)
    faults.done()
    for seats in (2, 3, 4):
        check_seats(found, seats, faults)
    faults.done()
    return found


def between(least: int, most: int) -> Phrase:
    return say("should be between {least} and {most}", least=least, most=most)


def _table(found: Mapping[str, Any], key: str, faults: Faults, path: str = "") -> Mapping[str, Any]:
    return faults.value(found, key, dict, path) or {}


def _gold(table: Mapping[str, Any], path: str, faults: Faults) -> list[int]:
    """Numbers of gold cards by value; zeros and a fault where a value is missing."""
    counts = [faults.value(table, str(value), int, path) or 0 for value in range(VALUES)]
    faults.check(min(counts) >= 0, path, say("no number of cards can be below 0"))
    return counts


@carries_out("eschnapur 1.1")
def check_box(found: Mapping[str, Any], faults: Faults) -> None:
    """64 gold cards of values 0 to 5, and 20 stones of each colour."""
    box = _table(found, "box", faults)
    cards = _gold(_table(box, "gold_cards", faults, "box"), "box.gold_cards", faults)
    fault = say("{n} gold cards, the box holds 64", n=sum(cards))
    faults.check(sum(cards) == 64, "box.gold_cards", fault)
    stones = faults.value(box, "stones_of_a_colour", int, "box")
    faults.check(stones == 20, "box.stones_of_a_colour", say("the box holds 20 of each colour"))
    premium = faults.value(box, "premium", int, "box") or 0
    faults.check(0 < premium <= 30, "box.premium", between(1, 30))


@carries_out("eschnapur 1.2")
def check_parts(found: Mapping[str, Any], faults: Faults) -> None:
    """Eight parts, each with its spaces, one purse on one of them, and a wage."""
    parts = _table(found, "parts", faults)
    fault = say("{n} parts, the box holds {all}", n=len(parts), all=PARTS)
    faults.check(len(parts) == PARTS, "parts", fault)
    for part in range(1, PARTS + 1):
        path = f"parts.{part}"
        table = _table(parts, str(part), faults, "parts")
        spaces, lowest, purse, wage = (
            faults.value(table, key, int, path) or 0
            for key in ("spaces", "lowest_value", "purse", "wage")
        )
        faults.check(1 <= spaces <= MAX_SPACES, f"{path}.spaces", between(1, MAX_SPACES))
        faults.check(1 <= lowest <= 50, f"{path}.lowest_value", between(1, 50))
        no_space = say("there is no space {n}", n=purse)
        faults.check(1 <= purse <= spaces, f"{path}.purse", no_space)
        faults.check(1 <= wage <= 30, f"{path}.wage", between(1, 30))


@carries_out("eschnapur 1.3")
def check_privileges(found: Mapping[str, Any], faults: Faults) -> None:
    """Ten privilege cards, each with a cost."""
    cards = _table(found, "privileges", faults)
    for name in PRIVILEGE_NAMES:
        table = _table(cards, name, faults, "privileges")
        cost = faults.value(table, "cost", int, f"privileges.{name}") or 0
        faults.check(1 <= cost <= 50, f"privileges.{name}.cost", between(1, 50))


@carries_out("eschnapur 2.3", "eschnapur 18.2", "eschnapur 19.2")
def check_seats(found: Mapping[str, Any], seats: int, faults: Faults) -> None:
    """The hands are dealt from the box; what is left of it stays in it."""
    path = f"seats.{seats}"
    box = _gold(found["box"]["gold_cards"], "box.gold_cards", faults)
    hands = _table(found, "hand", faults)
    hand = _gold(_table(hands, str(seats), faults, "hand"), f"hand.{seats}", faults)
    enough = all(seats * dealt <= there for dealt, there in zip(hand, box, strict=True))
    faults.check(enough, f"hand.{seats}", say("more cards than the box holds"))
    table = _table(_table(found, "seats", faults), str(seats), faults, "seats")
    out = faults.numbers(table, "parts_out", path=path)
    known = all(1 <= part <= PARTS for part in out)
    faults.check(known, f"{path}.parts_out", say("parts are 1 to 8"))
    finish = faults.value(table, "parts_to_finish", int, path) or 0
    # Two different sites must be left to choose from until the game ends.
    enough = 1 <= finish <= PARTS - len(set(out)) - 1
    faults.check(enough, f"{path}.parts_to_finish", say("too many for the parts in play"))
    first = faults.value(table, "first_official", int, path) or 0
    if seats == 2:
        faults.check(first in (1, 2), f"{path}.first_official", say("should be 1 or 2"))
    else:  # without the first official three or four seats may block each other for ever
        faults.check(first == 1, f"{path}.first_official", say("should be 1"))
    for name in faults.value(table, "privileges_out", list, path) or []:
        faults.check(
            name in PRIVILEGE_NAMES,
            f"{path}.privileges_out",
            say("no card {name}", name=repr(name)),
        )
    places = faults.numbers(table, "privilege_places", seats, path)
    enough = all(0 <= points <= 50 for points in places)
    faults.check(enough, f"{path}.privilege_places", between(0, 50))
