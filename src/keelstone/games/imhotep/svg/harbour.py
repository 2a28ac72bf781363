"""The Nile: four boats in the harbour, or at the quay of the site they have sailed to."""

from __future__ import annotations

from keelstone.drawing.parts import part
from keelstone.drawing.reader import Reader
from keelstone.drawing.svg import group, piece, tag, thing
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import SHIPS, SITE_NAMES, Site
from keelstone.games.imhotep.rules.state import Stage
from keelstone.games.imhotep.svg.layout import (
    HARBOUR_ROWS,
    LOWER_BERTH,
    RIVER,
    SITE_BOXES,
    UPPER_BERTH,
    WIDTH,
    label,
    rect,
)
from keelstone.games.imhotep.svg.symbols import BOW, PITCH, boat, boat_length, hull, stone
from keelstone.i18n import Phrase, Seat, join, say, say_n

#: the row of the harbour, and whether a boat lies on its left: the longest beside the shortest
MOORINGS = ((0, True), (1, True), (1, False), (0, False))
#: how much smaller a boat is drawn at a site
DOCKED = 0.5
QUAY = 16
FREE = say("free")


def river() -> str:
    """The water between its two quays."""
    x, y, width, height = RIVER
    waves = tag("rect", x=x, y=y, width=width, height=height, fill="url(#imhotep-waves)")
    return rect(*RIVER, "nile", 0) + waves + _quay(y) + _quay(y + height - QUAY)


def _quay(y: float) -> str:
    joints = tag("rect", y=y, width=WIDTH, height=QUAY, fill="url(#imhotep-quay)")
    return rect(0, y, WIDTH, QUAY, "quay", 0) + joints


@part
def berths(view: View) -> str:
    """A mooring at every site that no ship has sailed to."""
    return "".join(
        tag("path", d=f"M{x - 62} {y}q62-34 124 0q-62 34-124 0Z", class_="berth")
        for x, y in (berth(site) for site in Site if view.open_sites >> site & 1)
    )


def is_above(site: int) -> bool:
    """Whether a site lies above the river."""
    return SITE_BOXES[site].y < RIVER.y


def berth(site: int) -> tuple[float, float]:
    """The middle of the place where a ship lies at a site."""
    return SITE_BOXES[site].middle, UPPER_BERTH if is_above(site) else LOWER_BERTH


def bow_of(view: View, ship: int) -> tuple[float, float, float]:
    """Where the bow of a ship is, and the scale that it is drawn at."""
    length = boat_length(view.spaces[ship])
    if view.docked[ship]:
        x, y = berth(view.docked[ship] - 1)
        return x - length * DOCKED / 2, y, DOCKED
    row, is_left = MOORINGS[ship]
    return 20 if is_left else WIDTH - 20 - length, HARBOUR_ROWS[row], 1


@part
def ships(view: View, read: Reader) -> str:
    """Boats, then the free spaces on them, then stones, in layers."""
    afloat = [ship for ship in range(SHIPS) if view.spaces[ship]]
    boats = [boat_with_handle(view, read, ship) for ship in afloat]
    free = [free_spaces(view, read, ship) for ship in afloat if not view.docked[ship]]
    return "".join(boats + free) + group(*(cargo(view, ship) for ship in afloat), class_="cargo")


def boat_with_handle(view: View, read: Reader, ship: int) -> str:
    """A boat; touching it sails it."""
    x, y, scale = bow_of(view, ship)
    spaces, docked = view.spaces[ship], view.docked[ship]
    where = SITE_NAMES[docked - 1] if docked else "harbour"
    shapes = [boat(spaces, scale)]
    if not docked:
        shapes += [stern(view, ship), tag("path", d=hull(spaces), class_="line edge")]
    return piece(
        f"ship {ship + 1}",
        f"boat-{ship + 1}-{where}",
        (x, y),
        thing(f"ship-{ship + 1}", read(spoken_ship(view, ship)), *shapes),
    )


def stern(view: View, ship: int) -> str:
    """The ship's number; its sail is set once it has its least load."""
    x = boat_length(view.spaces[ship]) - 40
    sail = f"M{x - 10}-42Q{x + 58} 0 {x - 10} 42Q{x + 8} 0 {x - 10}-42Z"
    return (
        (tag("path", d=sail, class_="sail") if view.ready >> ship & 1 else "")
        + tag("circle", cx=x, r=18, class_="number-ground")
        + label(ship + 1, x, 1, "ship-number")
    )


def free_spaces(view: View, read: Reader, ship: int) -> str:
    """The empty spaces of a ship; touching one loads a stone."""
    x, y, _ = bow_of(view, ship)
    shapes = []
    for space in range(view.spaces[ship]):
        if not view.cargo[ship][space]:
            left = x + BOW + PITCH * space
            shapes.append(
                thing(
                    f"ship-{ship + 1}-space-{space + 1}",
                    read(say("space {space} of ship {ship}", space=space + 1, ship=ship + 1)),
                    rect(left, y - 50, PITCH, 100, "line"),
                    rect(left + 7, y - 38, 84, 76, "line edge"),
                )
            )
    return "".join(shapes)


def cargo(view: View, ship: int) -> str:
    """The stones on a ship, in the harbour or at a site."""
    x, y, scale = bow_of(view, ship)
    size = 76 * scale
    return "".join(
        piece(
            f"stone {owner - 1}",
            f"ship-{ship + 1}-stone-{space + 1}",
            (x + (BOW + PITCH * space + 51) * scale - size / 2, y - size / 2),
            stone(owner - 1, size),
        )
        for space, owner in enumerate(aboard(view, ship))
        if owner
    )


def aboard(view: View, ship: int) -> list[int]:
    """The owners of the stones on a ship, including those that are not unloaded yet."""
    stones = list(view.cargo[ship][: view.spaces[ship]])
    if view.stage == Stage.UNLOADING and ship == view.ship and view.docked[ship]:
        free = (space for space, owner in enumerate(stones) if not owner)
        for owner in view.unloading[view.unload_next : view.unload_count]:
            stones[next(free)] = owner
    return stones


def spoken_ship(view: View, ship: int) -> Phrase:
    """What lies on a ship, from the bow."""
    return say_n(
        "ship {ship}, from the bow: {stones}; sails with {n} stone",
        "ship {ship}, from the bow: {stones}; sails with {n} stones",
        view.board.minimum_load[view.spaces[ship]],
        ship=ship + 1,
        stones=join([Seat(owner - 1) if owner else FREE for owner in aboard(view, ship)], ", "),
    )
