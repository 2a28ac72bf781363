"""The tools of the scene editor: what each does to the hexes or edges that it is used on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from keelstone.engine.boards.editor import Document, Tool
from keelstone.engine.errors import BadOption
from keelstone.games.seafarers.data.words import HARBOUR_WORDS, TERRAIN_WORDS, ZONE_WORDS
from keelstone.games.seafarers.editor.document import (
    TOKENS,
    Sheet,
    counts_of,
    hooks_of,
    mark_of,
    table_of,
    tables_of,
    with_sheet,
    without_empty,
)
from keelstone.games.seafarers.editor.islands import regrouped
from keelstone.games.seafarers.editor.symmetry import edge_images, hex_images
from keelstone.games.seafarers.rules.board import TERRAIN_NAMES, UNKNOWN
from keelstone.games.seafarers.svg.symbols import use
from keelstone.i18n import Phrase, say

#: the marks of deals; a scene has at most two
MARKS = ("R", "U", "*")
#: the most things that one stroke touches: all hexes or edges of the largest frame
MAX_THINGS = 300

GROUPS: dict[str, Phrase] = {
    "terrain": say("Hexes"),
    "token": say("Tokens"),
    "harbour": say("Harbours"),
    "zone": say("Islands"),
    "piece": say("Robber and pirate"),
}
HEX, EDGE = ("hex-",), ("edge-", "harbour-")


def _tile(kind: str, inside: str) -> str:
    """A small hex of a terrain."""
    shape = "M0-19L16.5-9.5V9.5L0 19L-16.5 9.5V-9.5Z"
    tile = f'<path class="tile sf-swatch sf-{kind}" d="{shape}"/>'
    return f'<g transform="translate(20 20)">{tile}<g transform="scale(.19)">{inside}</g></g>'


def _disc(word: str, kind: str = "token") -> str:
    return (
        f'<circle class="{kind}" cx="20" cy="20" r="15"/>'
        f'<text class="word" x="20" y="21" text-anchor="middle" dominant-baseline="central">'
        f"{word}</text>"
    )


def _figure(name: str) -> str:
    return f'<g transform="translate(20 20) scale(.5)">{use(name)}</g>'


def _terrain_tools() -> list[Tool]:
    keys = "fhpamgd"
    land = [
        Tool(f"terrain:{name}", TERRAIN_WORDS[name], "terrain", _tile(name, use(name)),
             keys[place], HEX)
        for place, name in enumerate(TERRAIN_NAMES[:7])
    ]  # fmt: skip
    return [
        *land,
        Tool("terrain:sea", TERRAIN_WORDS["sea"], "terrain", _tile("sea", ""), "s", HEX),
        Tool("fog", say("undiscovered"), "terrain", _tile("unknown", use("puff")), "?", HEX),
        *(
            Tool(f"deal:{mark}", say("dealt at random: {mark}", mark=mark), "terrain",
                 _tile("dealt", f'<text class="mark" y="25" text-anchor="middle">{mark}</text>'),
                 mark.lower(), HEX)
            for mark in MARKS
        ),
    ]  # fmt: skip


def _tools() -> tuple[Tool, ...]:
    tokens = [
        Tool(f"token:{number}", say("token {number}", number=number), "token",
             _disc(str(number), "token red" if number in (6, 8) else "token"),
             {10: "0", 11: "-", 12: "="}.get(number, str(number)), HEX)
        for number in TOKENS
    ]  # fmt: skip
    harbours = [
        Tool(f"harbour:{kind}", say("harbour: {kind}", kind=words), "harbour",
             _disc(*(("3:1", "haven") if kind == "any" else ("2:1", f"haven sf-{kind}"))),
             "", EDGE)
        for kind, words in HARBOUR_WORDS.items()
    ]  # fmt: skip
    pirate = say("pirate, if the option brings one")
    zones = [Tool(f"zone:{zone}", words, "zone", "", "", HEX) for zone, words in ZONE_WORDS.items()]
    return (
        *_terrain_tools(),
        *tokens,
        Tool("token:none", say("no token"), "token", _disc("×"), "x", HEX),
        *harbours,
        Tool("harbour:none", say("no harbour"), "harbour", _disc("×", "haven"), "", EDGE),
        *zones,
        Tool("robber", say("robber"), "piece", _figure("robber"), "", HEX),
        Tool("pirate", pirate, "piece", _figure("pirate"), "", HEX),
    )


def edit(document: Document, tool: str, things: Sequence[str], symmetry: str) -> Document:
    """The document after a tool was used on things of the picture and on their images."""
    known = {one.key: one for one in TOOLS}
    if tool not in known:
        raise BadOption(say("There is no tool {name}.", name=repr(tool)[:40]))
    kind, _, what = tool.partition(":")
    sheet = Sheet.of(document)
    if known[tool].takes == EDGE:
        edges = [
            edge for thing in things[:MAX_THINGS] if (edge := sheet.edge_of(thing)) is not None
        ]
        images = [image for edge in edges for image in edge_images(sheet.shape, edge, symmetry)]
        return lay_harbours(document, sheet, list(dict.fromkeys(images)), what)
    hexes = [h for thing in things[:MAX_THINGS] if (h := sheet.hex_of(thing)) is not None]
    images = [image for h in hexes for image in hex_images(sheet.shape, h, symmetry)]
    return HEX_TOOLS[kind](document, sheet, list(dict.fromkeys(images)), what)


# -- hexes -----------------------------------------------------------------------------------------


def lay_terrain(document: Document, sheet: Sheet, hexes: list[int], what: str) -> Document:
    """Paint terrain; a token stays where there was one."""
    for h in hexes:
        sheet.put(h, TERRAIN_NAMES.index(what), sheet.token(h))
    return laid(document, sheet)


def lay_fog(document: Document, sheet: Sheet, hexes: list[int], what: str) -> Document:
    """Paint hexes that are discovered in play."""
    for h in hexes:
        sheet.put(h, UNKNOWN)
    return laid(document, sheet)


def lay_deal(document: Document, sheet: Sheet, hexes: list[int], mark: str) -> Document:
    """Paint hexes that are dealt at random."""
    for h in hexes:
        sheet.cells[h] = mark
    return laid(document, sheet)


def lay_token(document: Document, sheet: Sheet, hexes: list[int], what: str) -> Document:
    """Put a token on land that takes one; nothing happens elsewhere."""
    for h in hexes:
        if sheet.yields(h):
            sheet.put(h, sheet.terrain(h), 0 if what == "none" else int(what))
    return laid(document, sheet)


def lay_zone(document: Document, sheet: Sheet, hexes: list[int], zone: str) -> Document:
    """Say of what kind an island is; deserts painted as a belt part islands."""
    return regrouped(document, dict.fromkeys(hexes, zone))


def place_piece(key: str) -> Callable[[Document, Sheet, list[int], str], Document]:
    """Let the robber or the pirate begin on a hex; on the same hex again: nowhere."""

    def place(document: Document, sheet: Sheet, hexes: list[int], what: str) -> Document:
        if not hexes:
            return document
        name = sheet.shape.hex_name(hexes[0])
        if table_of(document, key).get("hex") == name:
            return without_empty({**document, key: {}}, key)
        return {**document, key: {"hex": name}}

    return place


HEX_TOOLS: dict[str, Callable[[Document, Sheet, list[int], str], Document]] = {
    "terrain": lay_terrain,
    "fog": lay_fog,
    "deal": lay_deal,
    "token": lay_token,
    "zone": lay_zone,
    "robber": place_piece("robber"),
    "pirate": place_piece("pirate"),
}


def laid(document: Document, sheet: Sheet) -> Document:
    """The document with a changed map, and with the tables that follow from it."""
    return regrouped(with_hooks(with_deals(with_sheet(document, sheet), sheet), sheet))


def with_deals(document: Document, sheet: Sheet) -> Document:
    """A deal for every mark on the map, none for others."""
    marks = {sheet.mark(h) for h in range(len(sheet.cells))} - {""}
    deals = [deal for deal in tables_of(document, "deal") if mark_of(deal) in marks]
    known = {mark_of(deal) for deal in deals}
    for mark in MARKS:
        if mark in marks and mark not in known:
            deals.append({"mark": mark, "hexes": {}, "tokens": "shuffled", "order": []})
    return without_empty({**document, "deal": deals}, "deal")


def with_hooks(document: Document, sheet: Sheet) -> Document:
    """Fog goes with the rule of discovery and with a stack."""
    rules, hooks = table_of(document, "rules"), hooks_of(document)
    has_fog = any(sheet.is_fog(h) for h in range(len(sheet.cells)))
    if has_fog == ("discovery" in hooks):
        return document
    hooks = [*hooks, "discovery"] if has_fog else [hook for hook in hooks if hook != "discovery"]
    stack = table_of(document, "stack") or {"hexes": {}, "tokens": []}
    return without_empty(
        {
            **document,
            "rules": without_empty({**rules, "hooks": hooks}, "hooks"),
            "stack": stack if has_fog else {},
        },
        "stack",
    )


# -- harbours --------------------------------------------------------------------------------------


def lay_harbours(document: Document, sheet: Sheet, edges: list[int], kind: str) -> Document:
    """Lay harbours, or take them away. Shuffled harbours have places here and kinds in a stock."""
    table = table_of(document, "harbours")
    for edge in edges:
        name = sheet.shape.edge_name(edge)
        if table.get("lay_out") == "printed":
            table = _print_harbour(table, name, kind)
        else:
            table = _add_place({**table, "lay_out": "shuffled"}, name, kind)
    return {**document, "harbours": table}


def _print_harbour(table: Document, name: str, kind: str) -> Document:
    places = {place: there for place, there in table_of(table, "places").items() if place != name}
    return {**table, "places": places if kind == "none" else {**places, name: kind}}


def _add_place(table: Document, name: str, kind: str) -> Document:
    """One more place and one more harbour of a kind; or one less, of the kind there is most of."""
    old = table.get("places")
    places = [place for place in old if isinstance(place, str)] if isinstance(old, list) else []
    kinds = counts_of(table, "kinds")
    if kind == "none":
        if name in places:
            places.remove(name)
            most = max(kinds, key=lambda one: kinds[one], default="any")
            kinds[most] = max(0, kinds.get(most, 0) - 1)
    elif name not in places:
        places.append(name)
        kinds[kind] = kinds.get(kind, 0) + 1
    return {**table, "places": places, "kinds": {k: n for k, n in kinds.items() if n}}


TOOLS = _tools()
