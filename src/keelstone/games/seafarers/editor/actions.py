"""Actions of the scene editor that fill in much at once: tokens, harbours, or a whole new world."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

from keelstone.engine.boards.editor import Document
from keelstone.engine.errors import BadOption
from keelstone.games.seafarers.data.box import Box, open_boxes, our_boxes
from keelstone.games.seafarers.editor.document import (
    Sheet,
    boxes_of,
    counts_of,
    land_marks,
    mark_of,
    numbers_of,
    table_of,
    tables_of,
)
from keelstone.games.seafarers.editor.islands import connected_pieces
from keelstone.games.seafarers.editor.tools import laid
from keelstone.games.seafarers.rules.board import (
    DESERT,
    GOLD,
    HARBOUR_NAMES,
    HARBOURS,
    SAME_TOKENS,
    SEA,
    TERRAIN_NAMES,
)
from keelstone.i18n import Phrase, say

RED = (6, 8)
#: how often tokens are dealt until 6 and 8 lie apart
TRIES = 400
#: how much of a new world is land
LAND_SHARE = 0.5

ACTIONS: dict[str, Phrase] = {
    "tokens": say("Deal the tokens"),
    "terrain": say("Shuffle the land"),
    "harbours": say("Place the harbours"),
    "world": say("A new world"),
    "fit": say("Make what is dealt fit"),
}


def act(document: Document, action: str, seed: int) -> Document:
    """The document after an action; the same seed gives the same."""
    if action not in DEEDS:
        raise BadOption(say("There is no tool {name}.", name=repr(action)[:40]))
    return DEEDS[action](document, random.Random(seed))


def box_of(document: Document) -> Box:
    """What the boxes of a document hold."""
    known = [name for name in boxes_of(document) if name in ("base", "sea")]
    return open_boxes(our_boxes(), known[:3] if "base" in known else ["base", "sea"])


# -- tokens ----------------------------------------------------------------------------------------


def deal_tokens(document: Document, chooser: random.Random) -> Document:
    """A token on every printed hex that takes one, 6 and 8 apart and not on gold."""
    sheet = Sheet.of(document)
    hexes = [h for h in range(len(sheet.cells)) if sheet.yields(h)]
    numbers = enough_tokens(free_tokens(document), len(hexes), chooser)
    for _ in range(TRIES):
        chooser.shuffle(numbers)
        laid_out = dict(zip(hexes, numbers, strict=True))
        if not has_misplaced_red(sheet, laid_out):
            break
    else:
        laid_out = reds_first(sheet, hexes, numbers, chooser)
    for h, number in laid_out.items():
        sheet.put(h, sheet.terrain(h), number)
    return laid(document, sheet)


def free_tokens(document: Document) -> Counter[int]:
    """The tokens that deals, stack and bag leave over, none more often than rules allow."""
    used = Counter(numbers_of(table_of(document, "stack"), "tokens"))
    used += Counter(numbers_of(table_of(document, "bag"), "tokens"))
    for deal in tables_of(document, "deal"):
        used += Counter(numbers_of(deal, "order"))
    held = box_of(document).tokens
    return Counter({number: min(held[number], SAME_TOKENS) for number in held}) - used


def enough_tokens(held: Counter[int], count: int, chooser: random.Random) -> list[int]:
    """As many tokens as are wanted, out of the boxes; where those are too few, some twice."""
    stock = sorted(held.elements())
    chooser.shuffle(stock)
    while len(stock) < count:
        stock += stock[: count - len(stock)] or [9] * (count - len(stock))
    return stock[:count]


def has_misplaced_red(sheet: Sheet, tokens: dict[int, int]) -> bool:
    """Whether a 6 or 8 lies beside another, or on gold."""
    red = {h for h, number in tokens.items() if number in RED}
    if any(sheet.terrain(h) == GOLD for h in red):
        return True
    return any(other in red for h in red for other in sheet.shape.hex_hexes[h])


def reds_first(
    sheet: Sheet, hexes: Sequence[int], numbers: Sequence[int], chooser: random.Random
) -> dict[int, int]:
    """Lay as many of 6 and 8 apart as there is room for; 5 and 9 stand in for the others."""
    red = [number for number in numbers if number in RED]
    rest = [number for number in numbers if number not in RED]
    order = [h for h in hexes if sheet.terrain(h) != GOLD]
    chooser.shuffle(order)
    tokens: dict[int, int] = {}
    for h in order:
        if red and not any(other in tokens for other in sheet.shape.hex_hexes[h]):
            tokens[h] = red.pop()
    rest += [chooser.choice((5, 9)) for _ in red]
    chooser.shuffle(rest)
    return tokens | dict(zip([h for h in hexes if h not in tokens], rest, strict=False))


# -- land ------------------------------------------------------------------------------------------


def shuffle_terrain(document: Document, chooser: random.Random) -> Document:
    """The printed land changes places; the coast stays as it is."""
    sheet = Sheet.of(document)
    hexes = [h for h in range(len(sheet.cells)) if not sheet.mark(h) and sheet.terrain(h) < SEA]
    kinds = [sheet.terrain(h) for h in hexes]
    chooser.shuffle(kinds)
    for h, kind in zip(hexes, kinds, strict=True):
        sheet.put(h, kind)
    cleared = {k: v for k, v in document.items() if k != "robber"}
    return with_robber(deal_tokens(laid(cleared, sheet), chooser))


def new_world(document: Document, chooser: random.Random) -> Document:
    """Land and sea all over the frame, then tokens and harbours: as in the scene New world."""
    has_sea = "sea" in boxes_of(document)
    sheet = Sheet.empty(Sheet.of(document).shape.rows)
    for _ in range(TRIES):
        scatter_land(sheet, box_of(document), has_sea, chooser)
        islands = list(connected_pieces(sheet.shape, sheet.land()))
        if len(islands) > 1 or not has_sea:
            break
    kept = {
        key: value
        for key, value in document.items()
        if key not in ("robber", "pirate", "island", "deal", "stack", "bag", "fixed", "correction")
    }
    rules = {k: v for k, v in table_of(document, "rules").items() if k != "hooks"}
    rules |= {"start": "anywhere", "chips": "each-foreign-island" if has_sea else "none"}
    world = deal_tokens(laid({**kept, "rules": rules}, sheet), chooser)
    return place_harbours(with_robber(world), chooser)


def scatter_land(sheet: Sheet, box: Box, has_sea: bool, chooser: random.Random) -> None:
    """Lay land and sea at random; without sea the rest is desert."""
    land = [kind for kind in box.terrain.elements() if kind < SEA and kind != DESERT]
    chooser.shuffle(land)
    count = len(sheet.cells)
    most = sum(min(held, SAME_TOKENS) for held in box.tokens.values())
    wanted = min(len(land), most, round(LAND_SHARE * count) if has_sea else count)
    tiles = [*land[:wanted], *[SEA if has_sea else DESERT] * (count - wanted)]
    chooser.shuffle(tiles)
    for h, kind in enumerate(tiles):
        sheet.put(h, kind)


def with_robber(document: Document) -> Document:
    """Where several deserts are printed, the robber begins on the first that belongs to land."""
    sheet = Sheet.of(document)
    deserts = [h for h in range(len(sheet.cells)) if sheet.terrain(h) == DESERT]
    if len(deserts) < 2:
        return document
    return {**document, "robber": {"hex": sheet.shape.hex_name(deserts[0])}}


# -- harbours --------------------------------------------------------------------------------------


def place_harbours(document: Document, chooser: random.Random) -> Document:
    """Harbours at coasts, no two at one corner; their kinds are shuffled when a game begins."""
    sheet, marks = Sheet.of(document), land_marks(document)
    shape = sheet.shape
    coasts = [edge for edge in range(len(shape.edges)) if is_coast(sheet, edge, marks)]
    chooser.shuffle(coasts)
    stock = sorted(box_of(document).harbours.elements())
    places: list[int] = []
    taken: set[int] = set()
    for edge in coasts:
        near = {c for end in shape.edges[edge] for c in (end, *shape.corner_corners[end])}
        if len(places) < min(len(stock), HARBOURS) and not near & taken:
            places.append(edge)
            taken |= set(shape.edges[edge])
    kinds = Counter(HARBOUR_NAMES[kind] for kind in stock[: len(places)])
    return {
        **{key: value for key, value in document.items() if key != "fixed"},
        "harbours": {
            "lay_out": "shuffled",
            "places": [shape.edge_name(edge) for edge in sorted(places)],
            "kinds": dict(kinds),
        },
    }


def is_coast(sheet: Sheet, edge: int, marks: dict[str, bool]) -> bool:
    """Whether there is land on one side of an edge and open sea or the frame on the other."""
    beside = sheet.shape.edge_hexes[edge]
    dry = sum(sheet.is_land(h, marks) for h in beside)
    wet = sum(sheet.terrain(h) == SEA and not sheet.mark(h) for h in beside) + 2 - len(beside)
    return dry == 1 and wet == 1


# -- what is dealt ---------------------------------------------------------------------------------


def fit(document: Document, chooser: random.Random) -> Document:
    """Deals and stack hold as many hexes and tokens as there are places on the map."""
    sheet = Sheet.of(document)
    box = box_of(document)
    printed = [h for h in range(len(sheet.cells)) if not sheet.mark(h) and not sheet.is_fog(h)]
    land = box.terrain - Counter(sheet.terrain(h) for h in printed)
    tokens = Counter({number: min(held, SAME_TOKENS) for number, held in box.tokens.items()})
    tokens -= Counter(sheet.token(h) for h in printed if sheet.token(h))
    deals = []
    for deal in tables_of(document, "deal"):
        places = sum(sheet.mark(h) == mark_of(deal) for h in range(len(sheet.cells)))
        if is_fitting(deal, places):
            land -= as_codes(counts_of(deal, "hexes"))
            tokens -= Counter(numbers_of(deal, "order"))
            deals.append(deal)
            continue
        if deal.get("tokens") == "spiral":
            deal = {**deal, "tokens": "shuffled"}
        dealt = take(land, places, chooser, sea_share=0.0)
        land -= dealt
        order = _order(deal, tokens, dealt, chooser)
        tokens -= Counter(order)
        rest = {k: v for k, v in deal.items() if k not in ("hexes", "order")}
        deals.append({**rest, "hexes": by_name(dealt), **({"order": order} if order else {})})
    fitted = {**document, **({"deal": deals} if deals else {})}
    unknown = sum(sheet.is_fog(h) for h in range(len(sheet.cells)))
    if unknown:
        found = take(land, unknown, chooser, sea_share=0.55)
        numbers = plain_tokens(tokens, yielding(found), chooser)
        fitted["stack"] = {"hexes": by_name(found), "tokens": sorted(numbers)}
    return laid(fitted, sheet)


def is_fitting(deal: Document, places: int) -> bool:
    """Whether a deal has as many hexes as places, and as many tokens as its hexes take."""
    hexes = as_codes(counts_of(deal, "hexes"))
    wanted = 0 if deal.get("tokens") == "none" else yielding(hexes)
    return hexes.total() == places and len(numbers_of(deal, "order")) == wanted


def as_codes(counts: dict[str, int]) -> Counter[int]:
    """Counts by the code of the terrain; other names are left out."""
    return Counter(
        {TERRAIN_NAMES.index(name): n for name, n in counts.items() if name in TERRAIN_NAMES}
    )


def _order(
    deal: Document, tokens: Counter[int], dealt: Counter[int], chooser: random.Random
) -> list[int]:
    """The tokens of a deal: at most a quarter of them red, none where they come from a bag."""
    if deal.get("tokens") == "none":
        return []
    return plain_tokens(tokens, yielding(dealt), chooser)


def yielding(terrain: Counter[int]) -> int:
    return sum(count for kind, count in terrain.items() if kind < DESERT)


def take(stock: Counter[int], count: int, chooser: random.Random, sea_share: float) -> Counter[int]:
    """Hexes out of a stock: a share of sea, otherwise land; sea where the land runs out."""
    land = [kind for kind in stock.elements() if kind < DESERT]
    chooser.shuffle(land)
    dry = min(len(land), count - round(sea_share * count))
    return Counter([*land[:dry], *[SEA] * (count - dry)])


def plain_tokens(stock: Counter[int], count: int, chooser: random.Random) -> list[int]:
    """Tokens out of a stock, at most every fifth of them red."""
    red = [number for number in stock.elements() if number in RED]
    rest = [number for number in stock.elements() if number not in RED]
    chooser.shuffle(red)
    chooser.shuffle(rest)
    few = red[: min(len(red), count // 5)]
    return [*few, *rest][:count] if len(few) + len(rest) >= count else [*rest, *red][:count]


def by_name(terrain: Counter[int]) -> dict[str, int]:
    return {TERRAIN_NAMES[kind]: count for kind, count in sorted(terrain.items()) if count}


DEEDS: dict[str, Callable[[Document, random.Random], Document]] = {
    "tokens": deal_tokens,
    "terrain": shuffle_terrain,
    "harbours": place_harbours,
    "world": new_world,
    "fit": fit,
}
