"""Small changes of a scene that might make it fairer: two tokens or two hexes change places."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from keelstone.engine.boards.editor import Document, Variant
from keelstone.games.seafarers.editor.document import Sheet, with_sheet
from keelstone.games.seafarers.editor.problems import problems
from keelstone.i18n import say


def variants(document: Document, seed: int, most: int) -> list[Variant]:
    """Some changes in random order that leave the scene without a problem."""
    sheet = Sheet.of(document)
    hexes = [h for h in range(len(sheet.cells)) if sheet.yields(h) and not sheet.mark(h)]
    pairs = list(combinations(hexes, 2))
    random.Random(seed).shuffle(pairs)
    found: list[Variant] = []
    for pair in pairs[: 6 * most]:
        for variant in swaps(document, *pair):
            if len(found) < most and not problems(variant.document):
                found.append(variant)
    return found


def swaps(document: Document, one: int, other: int) -> Iterator[Variant]:
    """The tokens of two hexes change places, or what grows there."""
    sheet = Sheet.of(document)
    names = sheet.names([one, other])
    kinds, tokens = [[read(h) for h in (one, other)] for read in (sheet.terrain, sheet.token)]
    places = tuple(f"hex-{name}" for name in names)
    if tokens[0] != tokens[1]:
        sheet.put(one, kinds[0], tokens[1])
        sheet.put(other, kinds[1], tokens[0])
        words = say(
            "swap the tokens {number} at {first} and {other} at {second}",
            number=tokens[0], first=names[0], other=tokens[1], second=names[1],
        )  # fmt: skip
        yield Variant(words, with_sheet(document, sheet), places)
    if kinds[0] != kinds[1]:
        sheet.put(one, kinds[1], tokens[0])
        sheet.put(other, kinds[0], tokens[1])
        words = say("swap the hexes {first} and {second}", first=names[0], second=names[1])
        yield Variant(words, with_sheet(document, sheet), places)
