"""What the boxes hold, from `box.toml`: the bound on every scene's material."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from keelstone.engine.boards.boardfile import Faults, read_toml
from keelstone.engine.rules_text.traceability import carries_out
from keelstone.games.seafarers.rules.board import HARBOUR_NAMES, RESOURCE_NAMES, SEA, TERRAIN_NAMES
from keelstone.i18n import say

BOX_FILE = Path(__file__).with_name("box.toml")
BOXES = ("base", "sea")
PIECE_KEYS = ("roads", "ships", "settlements", "cities")
COST_NAMES = ("road", "ship", "settlement", "city", "card")
CARD_NAMES = ("knight", "invention", "monopoly", "road-building", "victory-point")
REMARKS = ("verified", "reason")
#: one seat may come to hold all development cards, and their number is a byte
MAX_DECK = 127


@dataclass(frozen=True)
class Box:
    """The material of one or several boxes together, by the codes of the board record."""

    terrain: Counter[int]
    tokens: Counter[int]
    harbours: Counter[int]
    pieces: tuple[int, ...]
    bank: tuple[int, ...]
    deck: tuple[int, ...]
    cost: tuple[tuple[int, ...], ...]


@cache
@carries_out("seafarers 1.2", "seafarers 1.3")
def our_boxes() -> dict[str, Any]:
    """What the boxes of the book hold."""
    return checked_boxes(read_toml(BOX_FILE), BOX_FILE.name)


def checked_boxes(found: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The same figures, if they are sound; BadFile lists every fault."""
    faults = Faults(name)
    for box in BOXES:
        if faults.value(found, box, dict) is not None:
            _check_box(faults, found[box], box)
    faults.done()
    return dict(found)


def open_boxes(found: Mapping[str, Any], names: Sequence[str]) -> Box:
    """What the named boxes hold together.  The sea's harbours replace those of the base game."""
    boxes = [found[name] for name in names]
    terrain: Counter[int] = Counter()
    tokens: Counter[int] = Counter()
    pieces = [0] * len(PIECE_KEYS)
    for box in boxes:
        terrain += by_code(box["land"], TERRAIN_NAMES)
        terrain[SEA] += box["sea"]
        tokens += Counter(box["tokens"])
        pieces = [
            sum(pair) for pair in zip(pieces, in_order(box["pieces"], PIECE_KEYS), strict=True)
        ]
    cost: dict[str, Any] = {}
    for box in boxes:
        cost |= box["cost"]
    harbours = found["sea" if "sea" in names else "base"]["harbours"]
    return Box(
        terrain,
        tokens,
        by_code(harbours, HARBOUR_NAMES),
        tuple(pieces),
        in_order(found["base"]["bank"], RESOURCE_NAMES),
        in_order(found["base"]["deck"], CARD_NAMES),
        tuple(in_order(cost.get(name, {}), RESOURCE_NAMES) for name in COST_NAMES),
    )


def by_code(counts: Mapping[str, int], names: Sequence[str]) -> Counter[int]:
    """Counts keyed by code instead of name."""
    return Counter({names.index(k): n for k, n in counts.items() if k not in REMARKS and n})


def in_order(counts: Mapping[str, int], names: Sequence[str]) -> tuple[int, ...]:
    """Counts in the order of the names, 0 where none is given."""
    return tuple(counts.get(name, 0) for name in names)


def check_counts(
    faults: Faults, table: Mapping[str, Any], key: str, names: Sequence[str], path: str = ""
) -> dict[str, int]:
    """A table of counts keyed by known names; what is not one is a fault and left out."""
    where = f"{path}.{key}" if path else key
    found = faults.value(table, key, dict, path)
    good = {}
    for name, count in (found or {}).items():
        if name in REMARKS:
            continue
        if name not in names:
            fault = say("is not known here; names are {names}", names=", ".join(names))
            faults.add(f"{where}.{name}", fault)
        elif not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= 99:
            fault = say(
                "should be a whole number from 0 to 99, not {found}", found=repr(count)[:40]
            )
            faults.add(f"{where}.{name}", fault)
        else:
            good[name] = count
    return good


def _check_box(faults: Faults, box: Mapping[str, Any], path: str) -> None:
    check_counts(faults, box, "land", TERRAIN_NAMES[:SEA], path)
    faults.value(box, "sea", int, path)
    faults.numbers(box, "tokens", None, path)
    check_counts(faults, box, "harbours", HARBOUR_NAMES[1:], path)
    check_counts(faults, box, "pieces", PIECE_KEYS, path)
    cost = faults.value(box, "cost", dict, path)
    for item in cost or {}:
        if faults.check(
            item in COST_NAMES, f"{path}.cost.{item}", say("is nothing that can be built")
        ):
            check_counts(faults, cost, item, RESOURCE_NAMES, f"{path}.cost")
    if path == "base":
        check_counts(faults, box, "bank", RESOURCE_NAMES, path)
        cards = sum(check_counts(faults, box, "deck", CARD_NAMES, path).values())
        fault = say("{n} cards, at most {most} are possible", n=cards, most=MAX_DECK)
        faults.check(cards <= MAX_DECK, f"{path}.deck", fault)
