"""Reading a scene file: text and names become numbers and codes; what cannot be read is a fault."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from keelstone.engine.boardfile import Faults
from keelstone.engine.traceability import carries_out
from keelstone.games.seafarers.data.box import PIECE_KEYS, by_code, check_counts, in_order
from keelstone.games.seafarers.data.scene import (
    CHIPS,
    FIRST_SHIPS,
    HARBOUR_RULES,
    HOOKS,
    STARTS,
    TOKEN_RULES,
    ZONES,
    Correction,
    Deal,
    Harbours,
    Island,
    Layout,
    Scene,
)
from keelstone.games.seafarers.rules.board import (
    DESERT,
    FIELD,
    FOREST,
    GOLD,
    HARBOUR_NAMES,
    HILL,
    MOUNTAIN,
    PASTURE,
    SEA,
    TERRAIN_NAMES,
    UNKNOWN,
)
from keelstone.games.seafarers.rules.map.geometry import FRAMES, Geometry, UnknownPlace, geometry
from keelstone.i18n import say

LETTERS = {
    "F": FOREST, "H": HILL, "P": PASTURE, "A": FIELD, "M": MOUNTAIN, "G": GOLD, "D": DESERT,
    "~": SEA, "?": UNKNOWN,
}  # fmt: skip
CELL = re.compile(r"([FHPAMGD])(\d*)|[~?]")
KEYS = (
    "file", "verified", "reason", "name", "number", "seats", "unofficial", "boxes", "map",
    "victory", "robber", "pirate", "rules", "island", "deal", "harbours", "stack", "bag", "pieces",
    "correction", "fixed", "story",
)  # fmt: skip
USUAL_PIECES = {"roads": 15, "ships": 15, "settlements": 5, "cities": 4}
Raw = Mapping[str, Any]
#: characters of a name or a story
MAX_TEXT = 600


def read_scene(raw: Raw) -> tuple[Scene | None, Faults]:
    """The scene and the faults found so far; no scene if there is no map to speak about."""
    faults = Faults(str(raw.get("file", "scene")))
    _only(faults, raw, KEYS)
    deals_raw = _tables(faults, raw, "deal")
    marks = [str(deal.get("mark", "")) for deal in deals_raw]
    cells = read_map(faults, raw, "map", marks)
    if cells is None:
        return None, faults
    shape, letters = cells
    terrain, token = cells_to_codes(faults, shape, letters, "map")
    rules = _table(faults, raw, "rules", ("start", "first_ship", "chips", "hooks"))
    boxes = tuple(map(str, faults.value(raw, "boxes", list) or ()))
    stack, stack_tokens = _stack(faults, raw)
    scene = Scene(
        id=str(raw.get("file", "scene")).removesuffix(".toml"),
        raw=raw,
        names=_texts(faults, raw, "name"),
        story=_texts(faults, raw, "story") if "story" in raw else {},
        number=_number(faults, raw, "number", 99),
        seats=(*faults.numbers(raw, "seats"), *_numbers(faults, raw, "unofficial")),
        points=_number(faults, _table(faults, raw, "victory", ("points",)), "points", 0, "victory"),
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
        start=_hook(faults, rules, "start", STARTS),
        first_ship=_hook(faults, rules, "first_ship", FIRST_SHIPS),
        chips=_hook(faults, rules, "chips", CHIPS),
        hooks=_hooks(faults, rules),
        pieces=_pieces(faults, raw, boxes),
        robber=_start_hex(faults, raw, shape, "robber"),
        pirate=_start_hex(faults, raw, shape, "pirate"),
        correction=_correction(faults, raw),
    )
    return scene, faults


# the map


def read_map(
    faults: Faults, table: Raw, key: str, marks: Sequence[str]
) -> tuple[Geometry, list[str]] | None:
    """The frame that a drawing shows and what stands in each of its hexes, in reading order."""
    text = faults.value(table, key, str)
    if text is None:
        return None
    rows = [line.split() for line in text.splitlines() if line.strip()]
    lengths = tuple(len(row) for row in rows)
    if lengths not in FRAMES:
        frames = "; ".join(" ".join(map(str, frame)) for frame in FRAMES)
        drawn = " ".join(map(str, lengths[:20])) or say("no hexes")
        faults.add(
            key, say("rows of {rows} fit no frame; frames are {frames}", rows=drawn, frames=frames)
        )
        return None
    shape = geometry(lengths)
    letters = [cell for row in rows for cell in row]
    for h, cell in enumerate(letters):
        if not (CELL.fullmatch(cell) or cell in marks):
            name = shape.hex_name(h)
            fault = say(
                "{hex}: {sign} is no terrain and no mark of a deal", hex=name, sign=repr(cell[:20])
            )
            faults.add(key, fault, name)
    return shape, letters


def cells_to_codes(
    faults: Faults, shape: Geometry, cells: Sequence[str], key: str
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Terrain and token of every hex drawn; SEA without token where a deal decides."""
    terrain, token = [], []
    for h, cell in enumerate(cells):
        terrain.append(LETTERS.get(cell[:1], SEA) if CELL.fullmatch(cell) else SEA)
        number = int(cell[1:]) if CELL.fullmatch(cell) and cell[1:] else 0
        if number and number not in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
            name = shape.hex_name(h)
            faults.add(key, say("{hex}: there is no token {number}", hex=name, number=number), name)
            number = 0
        token.append(number)
    return tuple(terrain), tuple(token)


def _islands(faults: Faults, raw: Raw, shape: Geometry) -> Iterable[Island]:
    for place, table in enumerate(_tables(faults, raw, "island")):
        path = f"island[{place + 1}]"
        _only(faults, table, ("name", "zone", "hexes", "verified", "reason"), path)
        name = faults.value(table, "name", str, path) or "?"
        zone = _hook(faults, table, "zone", ZONES, path)
        text = faults.value(table, "hexes", str, path) or ""
        hexes = tuple(read_hexes(faults, shape, text, f"{path}.hexes"))
        yield Island(name, ZONES.get(zone, 0), hexes)


def read_hexes(faults: Faults, shape: Geometry, text: str, key: str) -> list[int]:
    """Hexes by name, `C2..C4` for several in a row."""
    found: list[int] = []
    for word in text.split():
        first, _, last = word.partition("..")
        ends = [read_place(faults, shape.parse_hex, name, key) for name in (first, last or first)]
        if None not in ends:
            found += range(ends[0], ends[1] + 1)  # type: ignore[operator,arg-type]
    return found


def read_place(faults: Faults, parse: Any, name: Any, key: str) -> int | None:
    """A hex, corner or edge by name; None and a fault if there is none."""
    try:
        return int(parse(str(name)))
    except UnknownPlace as fault:
        faults.add(key, str(fault))
        return None


# what is dealt, stacked and drawn


def _deals(faults: Faults, tables: Sequence[Raw], cells: Sequence[str]) -> Iterable[Deal]:
    for place, table in enumerate(tables):
        path = f"deal[{place + 1}]"
        _only(faults, table, ("mark", "hexes", "tokens", "order", "verified", "reason"), path)
        mark = faults.value(table, "mark", str, path) or "?"
        if CELL.fullmatch(mark) or len(mark) != 1:
            fault = say("{mark} should be one sign that means no terrain", mark=repr(mark[:20]))
            faults.add(f"{path}.mark", fault)
        counts = check_counts(faults, table, "hexes", TERRAIN_NAMES[:UNKNOWN], path)
        rule = _hook(faults, table, "tokens", TOKEN_RULES, path)
        order = _tokens(faults, table, "order", path) if rule not in ("", "none") else ()
        hexes = tuple(h for h, cell in enumerate(cells) if cell == mark)
        yield Deal(
            mark, hexes, by_code(counts, TERRAIN_NAMES), TOKEN_RULES.get(rule, 0), tuple(order)
        )


def _stack(faults: Faults, raw: Raw) -> tuple[Counter[int], Counter[int]]:
    table = _table(faults, raw, "stack", ("hexes", "tokens"))
    if not table:
        return Counter(), Counter()
    counts = check_counts(faults, table, "hexes", TERRAIN_NAMES[:UNKNOWN], "stack")
    return by_code(counts, TERRAIN_NAMES), Counter(_tokens(faults, table, "tokens", "stack"))


def _bag(faults: Faults, raw: Raw) -> Counter[int]:
    table = _table(faults, raw, "bag", ("tokens",))
    return Counter(_tokens(faults, table, "tokens", "bag")) if table else Counter()


def _tokens(faults: Faults, table: Raw, key: str, path: str) -> list[int]:
    numbers = faults.numbers(table, key, None, path)
    for number in numbers:
        if number not in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
            faults.add(f"{path}.{key}", say("there is no token {number}", number=number))
    return [number for number in numbers if 2 <= number <= 12 and number != 7]


# harbours, pieces, robber


def _harbours(faults: Faults, raw: Raw, shape: Geometry) -> Harbours:
    table = _table(faults, raw, "harbours", ("lay_out", "places", "kinds"))
    rule = _hook(faults, table, "lay_out", HARBOUR_RULES, "harbours") or "none"
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


def read_harbours(faults: Faults, shape: Geometry, table: Raw, key: str) -> dict[int, int]:
    """Harbour kinds by edge."""
    found = {}
    for name, kind in table.items():
        edge = read_place(faults, shape.parse_edge, name, key)
        if kind not in HARBOUR_NAMES[1:]:
            fault = say(
                "{given} is none of {names}", given=repr(kind), names=", ".join(HARBOUR_NAMES[1:])
            )
            faults.add(f"{key}.{name}", fault)
        elif edge is not None:
            if faults.check(edge not in found, f"{key}.{name}", say("the edge is named twice")):
                found[edge] = HARBOUR_NAMES.index(kind)
    return found


def _pieces(faults: Faults, raw: Raw, boxes: Sequence[str]) -> tuple[int, ...]:
    usual = {**USUAL_PIECES, "ships": USUAL_PIECES["ships"] if "sea" in boxes else 0}
    own = check_counts(faults, raw, "pieces", PIECE_KEYS) if "pieces" in raw else {}
    return in_order({**usual, **own}, PIECE_KEYS)


def _start_hex(faults: Faults, raw: Raw, shape: Geometry, key: str) -> int | None:
    """Where the robber or the pirate begins."""
    table = _table(faults, raw, key, ("hex",))
    return read_place(faults, shape.parse_hex, table.get("hex"), f"{key}.hex") if table else None


def _correction(faults: Faults, raw: Raw) -> Correction | None:
    keys = ("islands", "largest", "one_hex_islands")
    table = _table(faults, raw, "correction", keys)
    if not table:
        return None
    return Correction(*(_number(faults, table, key, 0, "correction") for key in keys))


# a lay-out given explicitly


def read_layout(faults: Faults, scene: Scene, raw: Raw, path: str = "") -> Layout | None:
    """A lay-out drawn as a map, with its harbours by edge; None if there is no map to speak about.

    Instead of a drawing the map may be a table from hexes to what stands there: `A1 = "M10"`.
    """
    _only(faults, raw, ("file", "map", "harbours", "robber", "pirate", "verified", "reason"), path)
    key = _key(path, "map")
    text = raw.get("map")
    if isinstance(text, Mapping):
        text = _drawn_from_table(faults, scene, text, key)
    drawn = read_map(faults, {key: text}, key, ())
    if drawn is None:
        return None
    shape, cells = drawn
    if shape != scene.geometry:
        faults.add(key, say("is not the frame of {scene}", scene=scene.id))
        return None
    terrain, token = cells_to_codes(faults, shape, cells, key)
    placed = faults.value(raw, "harbours", dict, path) if "harbours" in raw else None
    harbours = read_harbours(faults, shape, placed or {}, _key(path, "harbours"))
    pieces = [
        read_place(faults, shape.parse_hex, raw[name], _key(path, name)) if name in raw else None
        for name in ("robber", "pirate")
    ]
    return Layout(terrain, token, harbours, pieces[0], pieces[1])


def _drawn_from_table(faults: Faults, scene: Scene, table: Raw, key: str) -> str:
    """The scene's own drawing with the cells of a table in their places."""
    cells = str(scene.raw["map"]).split()
    for name, cell in table.items():
        h = read_place(faults, scene.geometry.parse_hex, name, key)
        if h is not None:
            cells[h] = str(cell)
    rest = iter(cells)
    return "\n".join(" ".join(next(rest) for _ in range(row)) for row in scene.geometry.rows)


# small things


def _only(faults: Faults, table: Raw, keys: Sequence[str], path: str = "") -> None:
    for key in table:
        faults.check(
            key in keys,
            _key(path, key),
            say("is no key here; keys are {keys}", keys=", ".join(keys)),
        )


def _key(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _table(faults: Faults, raw: Raw, key: str, keys: Sequence[str]) -> Raw:
    """A table that may be missing; empty then."""
    found = faults.value(raw, key, dict) if key in raw else None
    if found is None:
        return {}
    _only(faults, found, (*keys, "verified", "reason"), key)
    return dict(found)


def _tables(faults: Faults, raw: Raw, key: str) -> list[Raw]:
    found = faults.value(raw, key, list) if key in raw else []
    if not all(isinstance(table, Mapping) for table in found or ()):
        faults.add(key, say("should be tables, each under {heading}", heading=f"[[{key}]]"))
        return []
    return list(found or ())


@carries_out("seafarers 29.2")
def _hook(faults: Faults, table: Raw, key: str, known: Iterable[str], path: str = "rules") -> str:
    name = faults.value(table, key, str, path)
    if name is not None and name not in known:
        fault = say(
            "{given} is not known; names are {names}", given=repr(name[:40]), names=", ".join(known)
        )
        faults.add(f"{path}.{key}", fault)
        return ""
    return name or ""


def _hooks(faults: Faults, rules: Raw) -> tuple[str, ...]:
    found = faults.value(rules, "hooks", list, "rules") if "hooks" in rules else []
    for name in found or ():
        faults.check(
            name in HOOKS,
            "rules.hooks",
            say(
                "{given} is not known; names are {names}", given=repr(name), names=", ".join(HOOKS)
            ),
        )
    return tuple(name for name in found or () if name in HOOKS)


def _texts(faults: Faults, raw: Raw, key: str) -> dict[str, str]:
    """A text, or texts by language, English among them."""
    name = raw.get(key)
    if isinstance(name, str):
        found: Any = {"en": name}
    else:
        found = faults.value(raw, key, dict) or {}
        faults.check(not found or "en" in found, f"{key}.en", say("is missing"))
    for language, text in found.items():
        fits = isinstance(text, str) and len(text) <= MAX_TEXT
        fault = say("should be a text of at most {n} characters", n=MAX_TEXT)
        faults.check(fits, f"{key}.{language}"[:40], fault)
    return {"en": "?", **{str(language): str(text) for language, text in found.items()}}


def _number(faults: Faults, table: Raw, key: str, usual: int, path: str = "") -> int:
    if key not in table and usual:
        return usual
    return int(faults.value(table, key, int, path) or 0)


def _numbers(faults: Faults, raw: Raw, key: str) -> list[int]:
    return faults.numbers(raw, key) if key in raw else []
