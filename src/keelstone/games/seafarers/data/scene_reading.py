"""Reading a scene file: text and names become numbers and codes; what cannot be read is a fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from keelstone.engine.boards.boardfile import Faults
from keelstone.games.seafarers.data.box import PIECE_KEYS, by_code, check_counts, in_order
from keelstone.games.seafarers.data.map_reading import (
    CELL,
    cells_to_codes,
    read_harbours,
    read_hexes,
    read_map,
    read_place,
)
from keelstone.games.seafarers.data.scene import (
    CHIPS,
    FIRST_SHIPS,
    HARBOUR_RULES,
    STARTS,
    TOKEN_RULES,
    ZONES,
    Correction,
    Deal,
    Harbours,
    Island,
    Scene,
)
from keelstone.games.seafarers.data.table_reading import (
    Raw,
    check_keys,
    read_hook,
    read_hooks,
    read_number,
    read_numbers,
    read_table,
    read_tables,
    read_texts,
)
from keelstone.games.seafarers.rules.board import (
    HARBOUR_NAMES,
    TERRAIN_NAMES,
    UNKNOWN,
)
from keelstone.games.seafarers.rules.map.geometry import Geometry
from keelstone.i18n import say

KEYS = (
    "file", "verified", "reason", "name", "number", "seats", "unofficial", "boxes", "map",
    "victory", "robber", "pirate", "rules", "island", "deal", "harbours", "stack", "bag", "pieces",
    "correction", "fixed", "story",
)  # fmt: skip
USUAL_PIECES = {"roads": 15, "ships": 15, "settlements": 5, "cities": 4}


def read_scene(raw: Raw) -> tuple[Scene | None, Faults]:
    """The scene and the faults found so far; no scene if its map cannot be read."""
    faults = Faults(str(raw.get("file", "scene")))
    check_keys(faults, raw, KEYS)
    deals_raw = read_tables(faults, raw, "deal")
    marks = [str(deal.get("mark", "")) for deal in deals_raw]
    cells = read_map(faults, raw, "map", marks)
    if cells is None:
        return None, faults
    shape, letters = cells
    terrain, token = cells_to_codes(faults, shape, letters, "map")
    rules = read_table(faults, raw, "rules", ("start", "first_ship", "chips", "hooks"))
    boxes = tuple(map(str, faults.value(raw, "boxes", list) or ()))
    stack, stack_tokens = _stack(faults, raw)
    scene = Scene(
        id=str(raw.get("file", "scene")).removesuffix(".toml"),
        raw=raw,
        names=read_texts(faults, raw, "name"),
        story=read_texts(faults, raw, "story") if "story" in raw else {},
        number=read_number(faults, raw, "number", 99),
        seats=(*faults.numbers(raw, "seats"), *read_numbers(faults, raw, "unofficial")),
        points=read_number(
            faults, read_table(faults, raw, "victory", ("points",)), "points", 0, "victory"
        ),
        boxes=boxes,
        geometry=shape,
        terrain=terrain,
        token=token,
        islands=tuple(_islands(faults, raw, shape)),
        deals=tuple(_deals(faults, deals_raw, letters)),
        harbours=_harbours(faults, raw, shape),
        stack=stack,
        stack_tokens=stack_tokens,
        bag=_bag(faults, raw),
        start=read_hook(faults, rules, "start", STARTS),
        first_ship=read_hook(faults, rules, "first_ship", FIRST_SHIPS),
        chips=read_hook(faults, rules, "chips", CHIPS),
        hooks=read_hooks(faults, rules),
        pieces=_pieces(faults, raw, boxes),
        robber=_start_hex(faults, raw, shape, "robber"),
        pirate=_start_hex(faults, raw, shape, "pirate"),
        correction=_correction(faults, raw),
    )
    return scene, faults


def _islands(faults: Faults, raw: Raw, shape: Geometry) -> Iterable[Island]:
    for place, table in enumerate(read_tables(faults, raw, "island")):
        path = f"island[{place + 1}]"
        check_keys(faults, table, ("name", "zone", "hexes", "verified", "reason"), path)
        name = faults.value(table, "name", str, path) or "?"
        zone = read_hook(faults, table, "zone", ZONES, path)
        text = faults.value(table, "hexes", str, path) or ""
        hexes = tuple(read_hexes(faults, shape, text, f"{path}.hexes"))
        yield Island(name, ZONES.get(zone, 0), hexes)


def _deals(faults: Faults, tables: Sequence[Raw], cells: Sequence[str]) -> Iterable[Deal]:
    for place, table in enumerate(tables):
        path = f"deal[{place + 1}]"
        check_keys(faults, table, ("mark", "hexes", "tokens", "order", "verified", "reason"), path)
        mark = faults.value(table, "mark", str, path) or "?"
        if CELL.fullmatch(mark) or len(mark) != 1:
            fault = say("{mark} should be one sign that means no terrain", mark=repr(mark[:20]))
            faults.add(f"{path}.mark", fault)
        counts = check_counts(faults, table, "hexes", TERRAIN_NAMES[:UNKNOWN], path)
        rule = read_hook(faults, table, "tokens", TOKEN_RULES, path)
        order = _tokens(faults, table, "order", path) if rule not in ("", "none") else ()
        hexes = tuple(h for h, cell in enumerate(cells) if cell == mark)
        yield Deal(
            mark, hexes, by_code(counts, TERRAIN_NAMES), TOKEN_RULES.get(rule, 0), tuple(order)
        )


def _stack(faults: Faults, raw: Raw) -> tuple[Counter[int], Counter[int]]:
    table = read_table(faults, raw, "stack", ("hexes", "tokens"))
    if not table:
        return Counter(), Counter()
    counts = check_counts(faults, table, "hexes", TERRAIN_NAMES[:UNKNOWN], "stack")
    return by_code(counts, TERRAIN_NAMES), Counter(_tokens(faults, table, "tokens", "stack"))


def _bag(faults: Faults, raw: Raw) -> Counter[int]:
    table = read_table(faults, raw, "bag", ("tokens",))
    return Counter(_tokens(faults, table, "tokens", "bag")) if table else Counter()


def _tokens(faults: Faults, table: Raw, key: str, path: str) -> list[int]:
    numbers = faults.numbers(table, key, None, path)
    for number in numbers:
        if number not in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
            faults.add(f"{path}.{key}", say("there is no token {number}", number=number))
    return [number for number in numbers if 2 <= number <= 12 and number != 7]


def _harbours(faults: Faults, raw: Raw, shape: Geometry) -> Harbours:
    table = read_table(faults, raw, "harbours", ("lay_out", "places", "kinds"))
    rule = read_hook(faults, table, "lay_out", HARBOUR_RULES, "harbours") or "none"
    kinds: Counter[int] = Counter()
    if rule in ("shuffled", "draft"):
        counts = check_counts(faults, table, "kinds", HARBOUR_NAMES[1:], "harbours")
        kinds = by_code(counts, HARBOUR_NAMES)
    if rule == "shuffled":
        names = faults.value(table, "places", list, "harbours") or []
        found = [read_place(faults, shape.parse_edge, name, "harbours.places") for name in names]
        places = tuple(edge for edge in found if edge is not None)
        return Harbours(rule, places, (0,) * len(places), kinds)
    if rule == "printed":
        printed = faults.value(table, "places", dict, "harbours") or {}
        placed = read_harbours(faults, shape, printed, "harbours.places")
        return Harbours(rule, tuple(placed), tuple(placed.values()), Counter(placed.values()))
    return Harbours(rule, (), (), kinds)


def _pieces(faults: Faults, raw: Raw, boxes: Sequence[str]) -> tuple[int, ...]:
    usual = {**USUAL_PIECES, "ships": USUAL_PIECES["ships"] if "sea" in boxes else 0}
    own = check_counts(faults, raw, "pieces", PIECE_KEYS) if "pieces" in raw else {}
    return in_order({**usual, **own}, PIECE_KEYS)


def _start_hex(faults: Faults, raw: Raw, shape: Geometry, key: str) -> int | None:
    """Where the robber or the pirate begins."""
    table = read_table(faults, raw, key, ("hex",))
    return read_place(faults, shape.parse_hex, table.get("hex"), f"{key}.hex") if table else None


def _correction(faults: Faults, raw: Raw) -> Correction | None:
    keys = ("islands", "largest", "one_hex_islands")
    table = read_table(faults, raw, "correction", keys)
    if not table:
        return None
    return Correction(*(read_number(faults, table, key, 0, "correction") for key in keys))
