"""The names of the islands: where they lie, written on the water beside them."""

from __future__ import annotations

from functools import lru_cache

from keelstone.drawing.svg import group, text
from keelstone.games.seafarers.rules.board import SEA
from keelstone.games.seafarers.svg.help import COMPASS, MAIN_ISLAND
from keelstone.games.seafarers.svg.plan import LayOut, Point, rounded
from keelstone.i18n import Phrase


def island_names(lay_out: LayOut) -> dict[int, Phrase]:
    """Islands are called by where they lie, unless there is only one."""
    numbers = sorted({i for i in lay_out.island if i >= 0})
    if len(numbers) < 2:
        return {}
    names: dict[int, Phrase] = {}
    for island in numbers:
        name = MAIN_ISLAND if island == lay_out.main_island else _compass(lay_out, island)
        if name not in names.values():
            names[island] = name
    return names


def _compass(lay_out: LayOut, island: int) -> Phrase:
    places = [lay_out.plan.hexes[h] for h, i in enumerate(lay_out.island) if i == island]
    across = sum(x for x, _ in places) / len(places) / lay_out.plan.across
    down = sum(y for _, y in places) / len(places) / lay_out.plan.down
    return COMPASS[_third(down)][_third(across)]


def _third(share: float) -> int:
    return 0 if share < 0.37 else 2 if share > 0.63 else 1


@lru_cache(maxsize=256)
def island_labels(lay_out: LayOut, pirate: int, language: str) -> str:
    """Every island's name, on a piece of open water beside it; not where the pirate lies."""
    taken = {h for edge, _ in lay_out.harbours for h in lay_out.beside(edge)} | {pirate}
    drawn = []
    for island, name in island_names(lay_out).items():
        h = _water_for_name(lay_out, island, taken)
        if h is not None:
            taken.add(h)
            drawn.append(_label(_towards(lay_out, h, island), name.text(language)))
    return "".join(drawn)


def _water_for_name(lay_out: LayOut, island: int, taken: set[int]) -> int | None:
    """The free sea hex beside an island that touches it most and others least."""
    best, found = -99, None
    for h, neighbours in enumerate(lay_out.plan.shape.hex_hexes):
        if lay_out.terrain[h] != SEA or h in taken:
            continue
        islands = [lay_out.island[n] for n in neighbours if n is not None]
        own = islands.count(island)
        worth = own - 3 * sum(i >= 0 and i != island for i in islands)
        if own and worth > best:
            best, found = worth, h
    return found


def _towards(lay_out: LayOut, h: int, island: int) -> Point:
    """A place in a sea hex, a little towards an island beside it."""
    beside = [n for n in lay_out.plan.shape.hex_hexes[h] if n is not None]
    own = [lay_out.plan.hexes[n] for n in beside if lay_out.island[n] == island]
    x, y = lay_out.plan.hexes[h]
    across = sum(px - x for px, _ in own) / len(own)
    down = sum(py - y for _, py in own) / len(own)
    return rounded(x + 0.06 * across), rounded(y + 0.16 * down)


def _label(at: Point, name: str) -> str:
    first, _, last = name.rpartition(" ")
    lines = (text(first, 0, -12), text(last, 0, 16)) if first else (text(last, 0, 2),)
    return group(*lines, at=at, class_="island-name")
