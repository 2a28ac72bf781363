"""Reading and checking figures.toml: what is printed in the box.  rules/imhotep.md, chapter 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from keelstone.engine.boards.boardfile import Faults, given_figures
from keelstone.engine.rules_text.traceability import carries_out
from keelstone.games.imhotep.rules.board import (
    ALL_CARDS,
    BASE,
    CARD_NAMES,
    CHAMBER,
    MAX_SEATS,
    MAX_TOWERS,
    PYRAMID_A_SPACES,
    PYRAMID_NAMES,
    ROUND_CARDS,
    ROUNDS,
    SHIPS,
    SPACES,
    TEMPLE_SPACES,
    Bonus,
    TempleSpace,
    notation_name,
)
from keelstone.games.imhotep.rules.market import DEALT_ON_B
from keelstone.i18n import say

FILE = Path(__file__).parent / "figures.toml"
#: how the figures write what a space gives
BONUSES = {notation_name(bonus): bonus for bonus in Bonus if bonus != Bonus.NONE}
TEMPLE_SPACE_KINDS = {notation_name(kind): kind for kind in TempleSpace}


def figures(
    options: Mapping[str, Any], source: Path | str | Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The printed figures, checked: of figures.toml, of another file, or as given."""
    found, faults = given_figures(source, FILE)
    check_box(found, faults)
    check_ships(found, faults)
    faults.done()
    for check in (check_round_cards, check_market_cards, check_sites, check_end):
        check(found, faults)
    faults.done()
    check_chamber(found, faults)
    faults.done()
    return found


def _table(found: Mapping[str, Any], faults: Faults, *keys: str) -> Mapping[str, Any]:
    """A nested table; where it is missing, an empty one, and a fault is noted."""
    for depth, key in enumerate(keys):
        found = faults.value(found, key, dict, ".".join(keys[:depth])) or {}
    return found


def _number(found: Mapping[str, Any], faults: Faults, path: str, key: str, most: int) -> None:
    value = faults.value(found, key, int, path)
    if value is not None:
        fault = say("should be between {least} and {most}", least=0, most=most)
        faults.check(0 <= value <= most, f"{path}.{key}", fault)


def _row(found: Mapping[str, Any], faults: Faults, path: str, key: str, length: int) -> list[int]:
    values = faults.numbers(found, key, length, path)
    fits = all(0 <= value <= 99 for value in values)
    faults.check(fits, f"{path}.{key}", say("numbers from 0 to 99"))
    return values


@carries_out("imhotep 1.1", "imhotep 1.5", "imhotep 1.6")
def check_box(found: Mapping[str, Any], faults: Faults) -> None:
    """The first stones fit on the sleds, and there are enough of each colour."""
    box = _table(found, faults, "box")
    _number(box, faults, "box", "stones_of_a_colour", 29)
    _number(box, faults, "box", "sled_room", 9)
    _number(box, faults, "box", "stones_to_get", 9)
    first = _row(box, faults, "box", "first_stones", MAX_SEATS)
    for key, fault in (
        ("sled_room", say("more than a sled holds")),
        ("stones_of_a_colour", say("more than there are of a colour")),
    ):
        most = box.get(key)
        fits = not isinstance(most, int) or not first or max(first) <= most
        faults.check(fits, "box.first_stones", fault)


@carries_out("imhotep 1.2")
def check_ships(found: Mapping[str, Any], faults: Faults) -> None:
    """Every ship can reach its least load."""
    ships = _table(found, faults, "ships")
    _row(ships, faults, "ships", "tokens", SPACES + 1)
    minimum = _row(ships, faults, "ships", "minimum_load", SPACES + 1)
    for spaces, load in enumerate(minimum):
        fits = min(1, spaces) <= load <= spaces
        fault = say("{load} for a ship of {n} spaces", load=load, n=spaces)
        faults.check(fits, "ships.minimum_load", fault)


def _is_ship(spaces: Any) -> bool:
    return type(spaces) is int and 1 <= spaces <= SPACES


@carries_out("imhotep 1.3")
def check_round_cards(found: Mapping[str, Any], faults: Faults) -> None:
    """Seven cards of four ships for each number of seats, laid with the ships there are."""
    tokens = _table(found, faults, "ships").get("tokens", [])
    for seats in (2, 3, 4):
        path = f"round_cards.{seats}"
        cards = faults.value(_table(found, faults, "round_cards", str(seats)), "cards", list, path)
        if not faults.check(
            len(cards or []) == ROUND_CARDS, f"{path}.cards", say("should be 7 cards")
        ):
            continue
        for card in cards:
            name = f"{path}.cards"
            good = isinstance(card, list) and len(card) == SHIPS and all(map(_is_ship, card))
            fault = say("{card} is not four ships of 1 to 4 spaces", card=repr(card)[:60])
            if faults.check(good, name, fault):
                enough = all(count <= tokens[size] for size, count in Counter(card).items())
                fault = say("{card} needs more ships than there are", card=str(card))
                faults.check(enough, name, fault)


@carries_out("imhotep 1.4")
def check_market_cards(found: Mapping[str, Any], faults: Faults) -> None:
    """The 34 market cards by name."""
    cards = _table(found, faults, "market_cards")
    for name in CARD_NAMES:
        _number(cards, faults, "market_cards", name, 34)
    counts = [cards[name] for name in CARD_NAMES if isinstance(cards.get(name), int)]
    text = say("{n} cards instead of {all}", n=sum(counts), all=ALL_CARDS)
    faults.check(sum(counts) == ALL_CARDS, "market_cards", text)


@carries_out("imhotep 7.1")
def check_chamber(found: Mapping[str, Any], faults: Faults) -> None:
    """No game brings more stones to the burial chamber than there is room for.

    A ship brings up to four stones in each round. A card can be drawn a second time only when all
    have been drawn, so sarcophagi are played at most once each, and once for each draw after that.
    """
    small, temple = found["pyramids"]["b"], found["temple"]["b"]["spaces"]
    draws = ROUNDS * (DEALT_ON_B + temple.count("card"))
    draws += sum(small[name].count("card") for name in PYRAMID_NAMES)
    most = CHAMBER - ROUNDS * SPACES - max(0, draws - ALL_CARDS)
    few = found["market_cards"]["sarcophagus"] <= most
    fault = say("at most {n} with the cards that can be drawn", n=most)
    faults.check(few, "market_cards.sarcophagus", fault)


def check_sites(found: Mapping[str, Any], faults: Faults) -> None:
    """Both sides of every site that has printed values."""
    pyramids = _table(found, faults, "pyramids", "a")
    _row(pyramids, faults, "pyramids.a", "values", PYRAMID_A_SPACES)
    _number(pyramids, faults, "pyramids.a", "further", 99)
    check_small_pyramids(_table(found, faults, "pyramids", "b"), faults)
    temple = _table(found, faults, "temple", "a")
    _number(temple, faults, "temple.a", "points", 99)
    spaces = _row(temple, faults, "temple.a", "spaces", MAX_SEATS + 1)
    fits = all(1 <= count <= TEMPLE_SPACES for count in spaces[2:])
    fault = say("1 to {n} spaces for 2 to 4 seats", n=TEMPLE_SPACES)
    faults.check(fits, "temple.a.spaces", fault)
    check_temple_b(_table(found, faults, "temple", "b"), faults)
    check_chamber_and_obelisks(found, faults)


def _is_small_space(shown: Any) -> bool:
    """A bonus by its name, or points, written as a number or as a text of one or two digits."""
    text = str(shown) if type(shown) is int else shown
    return isinstance(text, str) and (
        text in BONUSES or (len(text) <= 2 and text.isascii() and text.isdigit())
    )


def check_small_pyramids(small: Mapping[str, Any], faults: Faults) -> None:
    for name in PYRAMID_NAMES:
        spaces = faults.value(small, name, list, "pyramids.b") or []
        good = len(spaces) == BASE and all(map(_is_small_space, spaces))
        fault = say(
            "should be four spaces, each a number from 0 to 99 or one of {names}",
            names=", ".join(BONUSES),
        )
        faults.check(good, f"pyramids.b.{name}", fault)
    for key in ("top", "further", "bonus_points", "bonus_stones"):
        _number(small, faults, "pyramids.b", key, 99)


def check_temple_b(temple: Mapping[str, Any], faults: Faults) -> None:
    spaces = faults.value(temple, "spaces", list, "temple.b") or []
    known = all(isinstance(space, str) and space in TEMPLE_SPACE_KINDS for space in spaces)
    good = known and len(spaces) == TEMPLE_SPACES
    text = say("should be five of {names}", names=", ".join(TEMPLE_SPACE_KINDS))
    faults.check(good, "temple.b.spaces", text)
    for key in ("points", "choice_points", "choice_stones"):
        _number(temple, faults, "temple.b", key, 99)


def check_chamber_and_obelisks(found: Mapping[str, Any], faults: Faults) -> None:
    chamber = _table(found, faults, "burial_chamber", "a")
    _row(chamber, faults, "burial_chamber.a", "groups", 6)
    _number(chamber, faults, "burial_chamber.a", "further", 99)
    _row(_table(found, faults, "burial_chamber", "b"), faults, "burial_chamber.b", "places", 4)
    obelisks = _table(found, faults, "obelisks", "a")
    for seats in (2, 3, 4):
        _row(obelisks, faults, "obelisks.a", f"places_{seats}", seats)
    towers = _table(found, faults, "obelisks", "b")
    values = faults.numbers(towers, "values", None, "obelisks.b")
    falling = values == sorted(values, reverse=True) and all(0 < value <= 99 for value in values)
    fits = falling and len(values) <= MAX_TOWERS
    fault = say("at most {n} values from 99 down to 1", n=MAX_TOWERS)
    faults.check(fits, "obelisks.b.values", fault)
    _number(towers, faults, "obelisks.b", "single", 99)


def check_end(found: Mapping[str, Any], faults: Faults) -> None:
    statues = _table(found, faults, "statues")
    _row(statues, faults, "statues", "values", 6)
    _number(statues, faults, "statues", "further", 99)
    end = _table(found, faults, "end")
    _number(end, faults, "end", "unused_blue_card", 99)
    _number(end, faults, "end", "wrath", 99)
    _number(end, faults, "end", "stones_for_a_point", 99)
    faults.check(end.get("stones_for_a_point") != 0, "end.stones_for_a_point", say("cannot be 0"))
