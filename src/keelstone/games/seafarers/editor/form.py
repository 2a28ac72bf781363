"""The form of the scene editor: everything of a scene that is not painted on its map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from keelstone.engine.boards.editor import Document, Field, Section, set_value
from keelstone.engine.boards.form import parsed
from keelstone.engine.errors import BadOption
from keelstone.games.seafarers.data.box import PIECE_KEYS
from keelstone.games.seafarers.data.scene_reading import USUAL_PIECES
from keelstone.games.seafarers.data.words import (
    CHIP_WORDS,
    HARBOUR_WORDS,
    START_WORDS,
    TERRAIN_WORDS,
    ZONE_WORDS,
)
from keelstone.games.seafarers.editor.document import (
    Sheet,
    boxes_of,
    counts_of,
    hooks_of,
    mark_of,
    numbers_of,
    table_of,
    tables_of,
    with_sheet,
    without_empty,
)
from keelstone.games.seafarers.editor.islands import regrouped
from keelstone.games.seafarers.editor.tools import laid
from keelstone.games.seafarers.rules.board import TERRAIN_NAMES, UNKNOWN
from keelstone.games.seafarers.rules.map.geometry import FRAMES, ISLAND_ROWS
from keelstone.i18n import LANGUAGES, Phrase, as_phrase, say

BOXES = {
    "base": say("the base game"),
    "base sea": say("base game and sea"),
    "base base sea": say("two base games and sea"),
}
FIRST_SHIPS = {
    "free": say("road or ship, as everybody likes"),
    "advised": say("ships, where the option says so"),
    "must": say("always a ship"),
    "none": say("there are no ships"),
}
LAY_OUTS = {
    "none": say("no harbours"),
    "printed": say("as drawn"),
    "shuffled": say("places as drawn, kinds shuffled"),
    "draft": say("players lay them"),
}
TOKEN_RULES = {
    "shuffled": say("shuffled, 6 and 8 apart"),
    "spiral": say("in a spiral from a corner inwards"),
    "none": say("none; they come out of the bag"),
}
PIECE_WORDS = dict(
    zip(
        PIECE_KEYS,
        (say("roads"), say("ships"), say("settlements"), say("cities")),
        strict=True,
    )
)
LANGUAGE_NAMES = {"en": "English", "da": "Dansk", "nb": "Norsk", "nl": "Nederlands",
                  "de": "Deutsch"}  # fmt: skip
FRAME_NAMES = {" ".join(map(str, rows)): rows for rows in FRAMES}
#: material that is dealt or stacked
DEALT_NAMES = TERRAIN_NAMES[:UNKNOWN]


def form(document: Document) -> list[Section]:
    """All sections of a scene's form."""
    return [
        Section(say("Name"), tuple(_texts(document, "name", "text"))),
        Section(say("Players and goal"), tuple(_players(document))),
        Section(say("Rules"), tuple(_rules(document))),
        *_islands(document),
        *_deals(document),
        Section(say("Harbours"), tuple(_harbours(document))),
        *_stack_and_bag(document),
        Section(say("Pieces of each colour"), tuple(_pieces(document)), is_rare=True),
        Section(say("Story"), tuple(_texts(document, "story", "lines")), is_rare=True),
    ]


def _texts(document: Document, key: str, kind: Any) -> Iterator[Field]:
    given = document.get(key)
    texts = {"en": given} if isinstance(given, str) else table_of(document, key)
    for language in LANGUAGES:
        title = as_phrase(LANGUAGE_NAMES.get(language, language))
        yield Field(f"{key}.{language}", title, kind, str(texts.get(language, ""))[:600])


def _players(document: Document) -> Iterator[Field]:
    seats, further = (
        document[key] if isinstance(document.get(key), list) else []
        for key in ("seats", "unofficial")
    )
    numbers = {str(number): as_phrase(str(number)) for number in (2, 3, 4)}
    yield Field("seats", say("players"), "choices", _chosen(seats), choices=numbers)
    outside = say("also, outside the rules")
    yield Field("unofficial", outside, "choices", _chosen(further), choices=numbers)
    points = table_of(document, "victory").get("points")
    yield Field("victory.points", say("points to win"), "number", points, least=3, most=99)
    frame = " ".join(map(str, Sheet.of(document).shape.rows))
    choices = {key: _frame_words(rows) for key, rows in FRAME_NAMES.items()}
    yield Field("map", say("frame"), "choice", frame, choices=choices)
    chosen = " ".join(boxes_of(document))
    yield Field("boxes", say("boxes"), "choice", chosen, choices=BOXES)


def _chosen(numbers: list[Any]) -> list[str]:
    return [str(number) for number in numbers if number in (2, 3, 4)]


def _frame_words(rows: tuple[int, ...]) -> Phrase:
    if rows == ISLAND_ROWS:
        return say("the island: {n} hexes", n=sum(rows))
    return say("{width} hexes wide: {n} hexes", width=rows[0], n=sum(rows))


def _rules(document: Document) -> Iterator[Field]:
    rules = table_of(document, "rules")
    for key, title, choices in (
        ("start", say("first settlements"), START_WORDS),
        ("first_ship", say("first ships"), FIRST_SHIPS),
        ("chips", say("chips"), CHIP_WORDS),
    ):
        yield Field(f"rules.{key}", title, "choice", str(rules.get(key, "")), choices=choices)
    has_bag = "token-bag" in hooks_of(document)
    yield Field("rules.hooks", say("new land gets its number from a bag"), "switch", has_bag)
    correction = table_of(document, "correction")
    if any(counts_of(deal, "hexes").get("sea") for deal in tables_of(document, "deal")):
        yield Field("correction", say("poor deals may be dealt again"), "switch", bool(correction))
    if correction:
        for key, title in (
            ("islands", say("poor: fewer islands than")),
            ("largest", say("poor: more per cent of the land on one island than")),
            ("one_hex_islands", say("poor: more islands of one hex than")),
        ):
            yield Field(f"correction.{key}", title, "number", correction.get(key), 1, 100)


def _islands(document: Document) -> Iterator[Section]:
    islands = tables_of(document, "island")
    fields: list[Field] = []
    for place, island in enumerate(islands, 1):
        name, hexes = str(island.get("name", ""))[:60], str(island.get("hexes", ""))[:200]
        zone = str(island.get("zone", ""))
        words = say("name of {hexes}", hexes=hexes)
        fields.append(Field(f"island.{place}.name", words, "text", name))
        words = say("{name} is a", name=name)
        fields.append(Field(f"island.{place}.zone", words, "choice", zone, choices=ZONE_WORDS))
    if fields:
        yield Section(say("Islands"), tuple(fields))


def _counts(counts: Mapping[str, int], path: str, words: Mapping[str, Phrase]) -> Iterator[Field]:
    for name, title in words.items():
        yield Field(f"{path}.{name}", title, "number", counts.get(name, 0))


def _material() -> dict[str, Phrase]:
    return {name: TERRAIN_WORDS[name] for name in DEALT_NAMES}


def _as_text(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def _deals(document: Document) -> Iterator[Section]:
    for place, deal in enumerate(tables_of(document, "deal"), 1):
        path, mark = f"deal.{place}", mark_of(deal)
        rule = str(deal.get("tokens", ""))
        fields = [
            *_counts(counts_of(deal, "hexes"), f"{path}.hexes", _material()),
            Field(f"{path}.tokens", say("tokens"), "choice", rule, choices=TOKEN_RULES),
        ]
        if rule != "none":
            order = _as_text(numbers_of(deal, "order"))
            fields.append(Field(f"{path}.order", say("tokens in order"), "numbers", order))
        yield Section(say("Dealt at random: {mark}", mark=mark), tuple(fields))


def _harbours(document: Document) -> Iterator[Field]:
    table = table_of(document, "harbours")
    lay_out = str(table.get("lay_out", "none"))
    yield Field("harbours.lay_out", say("harbours"), "choice", lay_out, choices=LAY_OUTS)
    if lay_out in ("shuffled", "draft"):
        yield from _counts(counts_of(table, "kinds"), "harbours.kinds", HARBOUR_WORDS)


def _stack_and_bag(document: Document) -> Iterator[Section]:
    if "stack" in document:
        stack = table_of(document, "stack")
        tokens = Field(
            "stack.tokens", say("tokens"), "numbers", _as_text(numbers_of(stack, "tokens"))
        )
        counts = _counts(counts_of(stack, "hexes"), "stack.hexes", _material())
        yield Section(say("Under the clouds"), (*counts, tokens))
    if "token-bag" in hooks_of(document):
        bag = _as_text(numbers_of(table_of(document, "bag"), "tokens"))
        yield Section(say("The bag"), (Field("bag.tokens", say("tokens"), "numbers", bag),))


def _pieces(document: Document) -> Iterator[Field]:
    usual = {**USUAL_PIECES, "ships": 15 if "sea" in boxes_of(document) else 0}
    own = {**usual, **counts_of(document, "pieces")}
    for name, title in PIECE_WORDS.items():
        yield Field(f"pieces.{name}", title, "number", own.get(name, 0), most=15)


# -- changes ---------------------------------------------------------------------------------------


def change(document: Document, key: str, given: Any) -> Document:
    """The document with what was entered into a field of its form."""
    fields = {field.key: field for section in form(document) for field in section.fields}
    if key not in fields:
        raise BadOption(say("There is no field {key}.", key=repr(key)[:60]))
    special = {
        "map": change_frame, "seats": change_seats, "unofficial": change_seats,
        "boxes": change_boxes, "rules.hooks": change_bag,
        "correction": change_correction, "harbours.lay_out": change_lay_out,
    }  # fmt: skip
    if key in special:
        return special[key](document, key, given)
    return change_value(document, fields[key], given)


def change_value(document: Document, field: Field, given: Any) -> Document:
    """A number, a text, or one of some choices. Counts of nothing and empty texts are left out."""
    table, _, _ = field.key.rpartition(".")
    if field.kind == "choice":
        if given not in field.choices:
            raise BadOption(say("{given} is not offered here", given=repr(given)[:40]))
        return _after_choice(set_value(document, field.key, given), field.key)
    if table in ("name", "story"):
        texts = {"en": document[table]} if isinstance(document.get(table), str) else {}
        text = " ".join(str(given)[:600].split())
        return set_value({**document, **({table: texts} if texts else {})}, field.key, text or None)
    value = parsed("text" if field.kind == "text" else field.kind, given)
    is_count = table.endswith((".hexes", ".kinds"))
    changed = set_value(document, field.key, None if is_count and not value else value)
    kept = _kept_tables(changed)
    return regrouped(kept) if field.key.endswith(".hexes.sea") else kept  # dealt sea: no islands


def _kept_tables(document: Document) -> Document:
    """Tables of counts stay where their last count was taken out."""
    for key, inside in (("stack", "hexes"), ("harbours", "kinds")):
        table = table_of(document, key)
        if table and (key == "stack" or table.get("lay_out") in ("shuffled", "draft")):
            document = {**document, key: {**table, inside: table.get(inside, {})}}
    deals = [{**deal, "hexes": deal.get("hexes", {})} for deal in tables_of(document, "deal")]
    return without_empty({**document, "deal": deals}, "deal")


def _after_choice(document: Document, key: str) -> Document:
    """A zone changes how islands are grouped; a rule for tokens takes their order along."""
    if key.startswith("deal.") and key.endswith(".tokens"):
        deals = [
            {k: v for k, v in deal.items() if k != "order"} if deal.get("tokens") == "none"
            else {"order": [], **deal}
            for deal in tables_of(document, "deal")
        ]  # fmt: skip
        return {**document, "deal": deals}
    return document


def change_frame(document: Document, key: str, given: Any) -> Document:
    """Another frame. What lies in both stays where it is, from the middle on."""
    rows = FRAME_NAMES.get(str(given))
    if rows is None:
        raise BadOption(say("{given} is not offered here", given=repr(given)[:40]))
    old, new = Sheet.of(document), Sheet.empty(rows)
    (ax, ay), (bx, by) = _middle(old), _middle(new)
    place = {point: h for h, point in enumerate(old.shape.hexes)}
    for h, (x, y) in enumerate(new.shape.hexes):
        shift = (x - bx + ax + (ax - bx) % 2, y - by + ay)
        if shift in place:
            new.cells[h] = old.cells[place[shift]]
    return laid(with_sheet(without_places(document), new), new)


def _middle(sheet: Sheet) -> tuple[int, int]:
    """The middle of the longest row, on the lattice."""
    return max(sheet.shape.rows) - 1, 3 * (len(sheet.shape.rows) // 2)


def without_places(document: Document) -> Document:
    """A document without what is named by place: another frame has other names."""
    harbours = table_of(document, "harbours")
    if harbours.get("lay_out") == "printed":
        harbours["places"] = {}
    elif harbours.get("lay_out") == "shuffled":
        harbours |= {"places": [], "kinds": {}}
    kept = {k: v for k, v in document.items() if k not in ("robber", "pirate", "island", "fixed")}
    return {**kept, "harbours": harbours}


def change_seats(document: Document, key: str, given: Any) -> Document:
    chosen = [str(one) for one in given] if isinstance(given, list) else []
    numbers = [number for number in (2, 3, 4) if str(number) in chosen]
    kept = {**document, key: numbers}
    return kept if key == "seats" else without_empty(kept, key)


def change_boxes(document: Document, key: str, given: Any) -> Document:
    """Other boxes. Without the sea there are no ships."""
    if given not in BOXES:
        raise BadOption(say("{given} is not offered here", given=repr(given)[:40]))
    rules = table_of(document, "rules")
    has_ships = "sea" in str(given)
    if has_ships == (rules.get("first_ship") == "none"):
        rules["first_ship"] = "free" if has_ships else "none"
    return {**document, "boxes": str(given).split(), "rules": rules}


def change_bag(document: Document, key: str, given: Any) -> Document:
    """The rule by which new land gets its number from a bag."""
    rules = table_of(document, "rules")
    hooks = [hook for hook in hooks_of(document) if hook != "token-bag"]
    hooks += ["token-bag"] if given is True else []
    bag = table_of(document, "bag") or {"tokens": []}
    return without_empty(
        {
            **document,
            "rules": without_empty({**rules, "hooks": hooks}, "hooks"),
            "bag": bag if given is True else {},
        },
        "bag",
    )


def change_correction(document: Document, key: str, given: Any) -> Document:
    """Whether the option may deal a poor new world again, by the figures of the printed scene."""
    if given is True and table_of(document, "correction"):
        return document
    figures = {"islands": 2, "largest": 80, "one_hex_islands": 2} if given is True else {}
    return without_empty({**document, "correction": figures}, "correction")


def change_lay_out(document: Document, key: str, given: Any) -> Document:
    """How harbours are laid. Places and kinds are taken along as far as that can be."""
    if given not in LAY_OUTS:
        raise BadOption(say("{given} is not offered here", given=repr(given)[:40]))
    table = table_of(document, "harbours")
    if table.get("lay_out") == given:
        return document
    kinds = counts_of(table, "kinds")
    places = table.get("places")
    if isinstance(places, Mapping):
        for kind in places.values():
            kinds[str(kind)] = kinds.get(str(kind), 0) + 1
    names = [str(name) for name in places] if isinstance(places, list | Mapping) else []
    order = [kind for kind in HARBOUR_WORDS for _ in range(kinds.get(kind, 0))]
    made: dict[str, Any] = {"lay_out": given}
    if given == "printed":
        made["places"] = dict(zip(names, [*order, *["any"] * len(names)], strict=False))
    if given == "shuffled":
        made["places"] = names
    if given in ("shuffled", "draft"):
        made["kinds"] = {kind: n for kind, n in kinds.items() if n and kind in HARBOUR_WORDS}
    return {**document, "harbours": made}
