"""What is printed in the box, and the options of a game.  rules/imhotep.md, chapter 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from keelstone.engine.boardfile import Faults, given_figures
from keelstone.engine.jit.decorators import carries_out
from keelstone.engine.options import Option, yes_or_no
from keelstone.engine.records import Field, Record, Records
from keelstone.i18n import say

MOST_SEATS = 4
SHIPS = 4
SPACES = 4
ROUND_CARDS = 7
ROUNDS = 6

SITE_NAMES = ("market", "pyramids", "temple", "burial-chamber", "obelisks")
SITES = len(SITE_NAMES)
MARKET, PYRAMIDS, TEMPLE, BURIAL_CHAMBER, OBELISKS = range(SITES)

CARD_NAMES = (
    "entrance", "sarcophagus", "paved-path",
    "pyramid-decoration", "temple-decoration", "burial-decoration", "obelisk-decoration",
    "statue", "lever", "hammer", "sail", "chisel",
)  # fmt: skip
CARDS = len(CARD_NAMES)
ENTRANCE, SARCOPHAGUS, PAVED_PATH = 0, 1, 2
FIRST_DECORATION, STATUE = 3, 7
LEVER, HAMMER, SAIL_CARD, CHISEL = 8, 9, 10, 11

PYRAMID_NAMES = ("left", "middle", "right")
SMALL_PYRAMIDS = 3
BASE = 4
PYRAMID_A_SPACES = 14
#: the spaces of the three small pyramids are one more than those of the great one
PYRAMID_SPACES = SMALL_PYRAMIDS * (BASE + 1)

#: what a space of the pyramids' B side gives beside points
NO_BONUS, CARD_BONUS, STONES_BONUS, LOAD_BONUS = range(4)
BONUS_NAMES = {"card": CARD_BONUS, "stones": STONES_BONUS, "load": LOAD_BONUS}
#: what a space of the temple's B side gives
TEMPLE_POINTS, TEMPLE_CHOICE, TEMPLE_CARD = range(3)
TEMPLE_NAMES = {"points": TEMPLE_POINTS, "choice": TEMPLE_CHOICE, "card": TEMPLE_CARD}
TEMPLE_SPACES = 5
MOST_TOWERS = 16
#: the burial chamber's spaces; `check_chamber` makes sure that no game needs more
CHAMBER = 64
ALL_CARDS = 34

BOARD = Record(
    "imhotep board",
    Field("b_side", "i1", (SITES,), note="1: the site's B side is up"),
    Field("wrath", "i1", note="1: Wrath of the Pharaoh"),
    Field("stones_of_a_colour", "i1"),
    Field("sled_room", "i1"),
    Field("first_stones", "i1", (MOST_SEATS,)),
    Field("stones_to_get", "i1"),
    Field("minimum_load", "i1", (SPACES + 1,), note="by the number of spaces of a ship"),
    Field("round_cards", "i1", (MOST_SEATS + 1, ROUND_CARDS, SHIPS), note="by the number of seats"),
    Field("market_cards", "i1", (CARDS,)),
    Field("pyramid_values", "i1", (PYRAMID_A_SPACES,)),
    Field("pyramid_further", "i1"),
    Field("small_values", "i1", (SMALL_PYRAMIDS, BASE + 1), note="points of a space, the top last"),
    Field("small_bonus", "i1", (SMALL_PYRAMIDS, BASE + 1), note="NO_BONUS, CARD_BONUS, ..."),
    Field("small_further", "i1"),
    Field("bonus_stones", "i1"),
    Field("temple_spaces", "i1", (MOST_SEATS + 1,), note="by the number of seats"),
    Field("temple_points", "i1", note="for a stone to be seen, A side"),
    Field("temple_kinds", "i1", (TEMPLE_SPACES,), note="TEMPLE_POINTS, ... B side"),
    Field("temple_b_points", "i1"),
    Field("choice_points", "i1"),
    Field("choice_stones", "i1"),
    Field("group_values", "i1", (6,), note="for a group of 0 to 5 stones"),
    Field("group_further", "i1"),
    Field("row_places", "i1", (MOST_SEATS,)),
    Field("obelisk_places", "i1", (MOST_SEATS + 1, MOST_SEATS), note="by the number of seats"),
    Field("tower_values", "i1", (MOST_TOWERS,), note="0: no such space"),
    Field("single_stone", "i1", note="for a stone that is not part of a tower"),
    Field("statue_values", "i1", (6,)),
    Field("statue_further", "i1"),
    Field("stones_for_a_point", "i1"),
    Field("unused_blue_card", "i1"),
    Field("wrath_points", "i1"),
)

FILE = Path(__file__).parents[1] / "data" / "figures.toml"


def read_sides(given: Any) -> str:
    """Five letters A or B: market, pyramids, temple, burial chamber, obelisks."""
    text = str(given).upper()
    if len(text) != SITES or set(text) - set("AB"):
        raise ValueError(f"{given!r} is not five letters A or B, one for each site")
    return text


OPTIONS = (
    Option(
        "sides",
        "AAAAA",
        say("side A or B of market, pyramids, temple, burial chamber and obelisks, such as ABABA"),
        read_sides,
    ),
    Option(
        "wrath",
        False,
        say("Wrath of the Pharaoh: build at all four sites or lose points"),
        yes_or_no,
    ),
)


def figures(
    options: Mapping[str, Any], source: Path | str | Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The printed figures, checked: ours, those of a file, or those given."""
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
    """A table inside tables; empty and a fault where it is missing."""
    for depth, key in enumerate(keys):
        found = faults.value(found, key, dict, ".".join(keys[:depth])) or {}
    return found


def _number(found: Mapping[str, Any], faults: Faults, path: str, key: str, most: int) -> None:
    value = faults.value(found, key, int, path)
    if value is not None:
        faults.check(0 <= value <= most, f"{path}.{key}", f"should be between 0 and {most}")


def _row(found: Mapping[str, Any], faults: Faults, path: str, key: str, length: int) -> list[int]:
    values = faults.numbers(found, key, length, path)
    faults.check(all(0 <= value <= 99 for value in values), f"{path}.{key}", "numbers from 0 to 99")
    return values


@carries_out("imhotep 1.1", "imhotep 1.5", "imhotep 1.6")
def check_box(found: Mapping[str, Any], faults: Faults) -> None:
    """Stones enough for every sled, and room for them."""
    box = _table(found, faults, "box")
    _number(box, faults, "box", "stones_of_a_colour", 29)
    _number(box, faults, "box", "sled_room", 9)
    _number(box, faults, "box", "stones_to_get", 9)
    first = _row(box, faults, "box", "first_stones", MOST_SEATS)
    for key, fault in (
        ("sled_room", "more than a sled holds"),
        ("stones_of_a_colour", "more than there are of a colour"),
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
        faults.check(fits, "ships.minimum_load", f"{load} for a ship of {spaces} spaces")


def _is_ship(spaces: Any) -> bool:
    return type(spaces) is int and 1 <= spaces <= SPACES


@carries_out("imhotep 1.3")
def check_round_cards(found: Mapping[str, Any], faults: Faults) -> None:
    """Seven cards of four ships for each number of seats, laid with the ships there are."""
    tokens = _table(found, faults, "ships").get("tokens", [])
    for seats in (2, 3, 4):
        path = f"round_cards.{seats}"
        cards = faults.value(_table(found, faults, "round_cards", str(seats)), "cards", list, path)
        if not faults.check(len(cards or []) == ROUND_CARDS, f"{path}.cards", "should be 7 cards"):
            continue
        for card in cards:
            name = f"{path}.cards"
            good = isinstance(card, list) and len(card) == SHIPS and all(map(_is_ship, card))
            if faults.check(good, name, f"{card!r} is not four ships of 1 to 4 spaces"):
                enough = all(count <= tokens[size] for size, count in Counter(card).items())
                faults.check(enough, name, f"{card} needs more ships than there are")


@carries_out("imhotep 1.4")
def check_market_cards(found: Mapping[str, Any], faults: Faults) -> None:
    """The 34 market cards by name."""
    cards = _table(found, faults, "market_cards")
    for name in CARD_NAMES:
        _number(cards, faults, "market_cards", name, 34)
    counts = [cards[name] for name in CARD_NAMES if isinstance(cards.get(name), int)]
    text = f"{sum(counts)} cards instead of {ALL_CARDS}"
    faults.check(sum(counts) == ALL_CARDS, "market_cards", text)


@carries_out("imhotep 7.1")
def check_chamber(found: Mapping[str, Any], faults: Faults) -> None:
    """No game brings more stones to the burial chamber than there is room for.

    A ship brings up to four stones in each round. A card can be drawn a second time only when all
    have been drawn, so sarcophagi are played at most once each, and once for each draw after that.
    """
    small, temple = found["pyramids"]["b"], found["temple"]["b"]["spaces"]
    draws = ROUNDS * (5 + temple.count("card"))
    draws += sum(small[name].count("card") for name in PYRAMID_NAMES)
    most = CHAMBER - ROUNDS * SPACES - max(0, draws - ALL_CARDS)
    few = found["market_cards"]["sarcophagus"] <= most
    faults.check(few, "market_cards.sarcophagus", f"at most {most} with so many cards to draw")


def check_sites(found: Mapping[str, Any], faults: Faults) -> None:
    """Both sides of every site that has printed values."""
    pyramids = _table(found, faults, "pyramids", "a")
    _row(pyramids, faults, "pyramids.a", "values", PYRAMID_A_SPACES)
    _number(pyramids, faults, "pyramids.a", "further", 99)
    check_small_pyramids(_table(found, faults, "pyramids", "b"), faults)
    temple = _table(found, faults, "temple", "a")
    _number(temple, faults, "temple.a", "points", 99)
    spaces = _row(temple, faults, "temple.a", "spaces", MOST_SEATS + 1)
    fits = all(1 <= count <= TEMPLE_SPACES for count in spaces[2:])
    faults.check(fits, "temple.a.spaces", f"1 to {TEMPLE_SPACES} spaces for 2 to 4 seats")
    check_temple_b(_table(found, faults, "temple", "b"), faults)
    check_chamber_and_obelisks(found, faults)


def _is_small_space(shown: Any) -> bool:
    """A bonus by its name, or points, written as a number or as a text of one or two digits."""
    text = str(shown) if type(shown) is int else shown
    return isinstance(text, str) and (
        text in BONUS_NAMES or (len(text) <= 2 and text.isascii() and text.isdigit())
    )


def check_small_pyramids(small: Mapping[str, Any], faults: Faults) -> None:
    for name in PYRAMID_NAMES:
        spaces = faults.value(small, name, list, "pyramids.b") or []
        good = len(spaces) == BASE and all(map(_is_small_space, spaces))
        text = f"four spaces, each a number from 0 to 99 or one of {', '.join(BONUS_NAMES)}"
        faults.check(good, f"pyramids.b.{name}", f"should be {text}")
    for key in ("top", "further", "bonus_points", "bonus_stones"):
        _number(small, faults, "pyramids.b", key, 99)


def check_temple_b(temple: Mapping[str, Any], faults: Faults) -> None:
    spaces = faults.value(temple, "spaces", list, "temple.b") or []
    known = all(isinstance(space, str) and space in TEMPLE_NAMES for space in spaces)
    good = known and len(spaces) == TEMPLE_SPACES
    text = f"should be five of {', '.join(TEMPLE_NAMES)}"
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
    fits = falling and len(values) <= MOST_TOWERS
    faults.check(fits, "obelisks.b.values", f"at most {MOST_TOWERS} values from 99 down to 1")
    _number(towers, faults, "obelisks.b", "single", 99)


def check_end(found: Mapping[str, Any], faults: Faults) -> None:
    statues = _table(found, faults, "statues")
    _row(statues, faults, "statues", "values", 6)
    _number(statues, faults, "statues", "further", 99)
    end = _table(found, faults, "end")
    _number(end, faults, "end", "unused_blue_card", 99)
    _number(end, faults, "end", "wrath", 99)
    _number(end, faults, "end", "stones_for_a_point", 99)
    faults.check(end.get("stones_for_a_point") != 0, "end.stones_for_a_point", "cannot be 0")


def make_board(options: Mapping[str, Any], figures: Mapping[str, Any], seats: int) -> Records:
    """The board record: the printed figures and the options of one game."""
    boards = BOARD.zeros()
    board = boards[0]
    board.b_side = [side == "B" for side in options["sides"]]
    board.wrath = options["wrath"]
    for key in ("stones_of_a_colour", "sled_room", "first_stones", "stones_to_get"):
        board[key] = figures["box"][key]
    board.minimum_load = figures["ships"]["minimum_load"]
    for number in (2, 3, 4):
        board.round_cards[number] = figures["round_cards"][str(number)]["cards"]
        board.obelisk_places[number, :number] = figures["obelisks"]["a"][f"places_{number}"]
    board.market_cards = [figures["market_cards"][name] for name in CARD_NAMES]
    _fill_pyramids(board, figures["pyramids"])
    _fill_temple(board, figures["temple"])
    _fill_ends(board, figures)
    boards.flags.writeable = False
    return boards


def _fill_pyramids(board: Any, pyramids: Mapping[str, Any]) -> None:
    board.pyramid_values = pyramids["a"]["values"]
    board.pyramid_further = pyramids["a"]["further"]
    small = pyramids["b"]
    for pyramid, name in enumerate(PYRAMID_NAMES):
        for space, shown in enumerate(small[name]):
            board.small_bonus[pyramid, space] = BONUS_NAMES.get(shown, NO_BONUS)
            worth = small["bonus_points"] if shown in BONUS_NAMES else int(shown)
            board.small_values[pyramid, space] = worth
        board.small_values[pyramid, BASE] = small["top"]
    board.small_further = small["further"]
    board.bonus_stones = small["bonus_stones"]


def _fill_temple(board: Any, temple: Mapping[str, Any]) -> None:
    board.temple_spaces = temple["a"]["spaces"]
    board.temple_points = temple["a"]["points"]
    board.temple_kinds = [TEMPLE_NAMES[kind] for kind in temple["b"]["spaces"]]
    board.temple_b_points = temple["b"]["points"]
    board.choice_points = temple["b"]["choice_points"]
    board.choice_stones = temple["b"]["choice_stones"]


def _fill_ends(board: Any, figures: Mapping[str, Any]) -> None:
    chamber, obelisks, end = figures["burial_chamber"], figures["obelisks"], figures["end"]
    board.group_values = chamber["a"]["groups"]
    board.group_further = chamber["a"]["further"]
    board.row_places = chamber["b"]["places"]
    values = obelisks["b"]["values"]
    board.tower_values[: len(values)] = values
    board.single_stone = obelisks["b"]["single"]
    board.statue_values = figures["statues"]["values"]
    board.statue_further = figures["statues"]["further"]
    board.stones_for_a_point = end["stones_for_a_point"]
    board.unused_blue_card = end["unused_blue_card"]
    board.wrath_points = end["wrath"]
