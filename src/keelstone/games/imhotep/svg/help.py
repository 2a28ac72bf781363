"""What the things in the picture do, in a sentence or two."""

from __future__ import annotations

from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import CARD_NAMES, SITE_NAMES
from keelstone.games.imhotep.rules.state import SOURCES
from keelstone.games.imhotep.text.moves import SOURCE_WORDS
from keelstone.i18n import Phrase, join, say, say_n


def market(view: View) -> tuple[Phrase, Phrase]:
    card = say("Each stone delivered here takes a face-up card and goes back to the quarry.")
    pair = say("Or its owner looks at the two face-down cards and keeps one.")
    return card, join([card, pair], " ")


def pyramids(view: View) -> tuple[Phrase, Phrase]:
    board = view.board
    great = say("A stone earns the value of the next space at once. When the pyramid is complete, "
                "each further stone earns {n}.", n=board.pyramid_further)  # fmt: skip
    small = say("The owner of a stone chooses a pyramid and earns the value of its next space at "
                "once; some spaces also give a card, stones or the loading of a ship. When all "
                "three are complete, each further stone earns {n}.",
                n=board.small_further)  # fmt: skip
    return great, small


def temple(view: View) -> tuple[Phrase, Phrase]:
    board = view.board
    plain = say_n("At the end of each round every stone seen from above earns {n} point.",
                  "At the end of each round every stone seen from above earns {n} points.",
                  board.temple_points)  # fmt: skip
    special = say("At the end of each round every stone seen from above earns what its space "
                  "shows: {points} points, a card, or either {point} point or {stones} stones.",
                  points=board.temple_b_points, point=board.choice_points,
                  stones=board.choice_stones)  # fmt: skip
    return plain, special


def burial_chamber(view: View) -> tuple[Phrase, Phrase]:
    board = view.board
    groups = say("At the end of the game each group of connected stones of a colour scores "
                 "{values} for 1 to 5 stones, and {n} more for each further one.",
                 values=_listed(board.group_values[1:]), n=board.group_further)  # fmt: skip
    rows = say("At the end of the game each row scores by itself: {values} for having the most "
               "stones in it, the second most, and so on. Ties share.",
               values=_listed(board.row_places[: view.seats]))  # fmt: skip
    return groups, rows


def obelisks(view: View) -> tuple[Phrase, Phrase]:
    board = view.board
    places = board.obelisk_places[view.seats][: view.seats]
    heights = say("At the end of the game the obelisks score by height: {values}. Ties share.",
                  values=_listed(places))  # fmt: skip
    towers = say_n("The third stone of a colour makes a tower on the best free space and earns its "
                   "value at once. At the end every other stone earns {n} point.",
                   "The third stone of a colour makes a tower on the best free space and earns its "
                   "value at once. At the end every other stone earns {n} points.",
                   board.single_stone)  # fmt: skip
    return heights, towers


SITE_TEXTS = (market, pyramids, temple, burial_chamber, obelisks)


def _listed(values: list[int]) -> str:
    return ", ".join(map(str, values))


def site(view: View, index: int) -> Phrase:
    """What the side of a site that is up does."""
    return SITE_TEXTS[index](view)[view.board.b_side[index]]


def card(view: View, name: str) -> Phrase:
    board = view.board
    if name == "statue":
        return say("Statues score at the end: {values} for 1 to 5, and {n} more for each further "
                   "one.", values=_listed(board.statue_values[1:]),
                   n=board.statue_further)  # fmt: skip
    if name.endswith("decoration"):
        return say_n("At the end: 1 point for every {n} stone at this site, of all colours.",
                     "At the end: 1 point for every {n} stones at this site, of all colours.",
                     board.stones_for_a_point)  # fmt: skip
    return {
        "entrance": say("At once: a stone from your quarry goes to the pyramids."),
        "sarcophagus": say("At once: a stone from your quarry goes to the burial chamber."),
        "paved-path": say("At once: a stone from your quarry goes to the obelisks."),
        "lever": say("Instead of another action: sail a ship and choose the order of unloading."),
        "hammer": say("Instead of another action: get up to {n} stones, then put one on a ship.",
                      n=board.stones_to_get),
        "sail": say("Instead of another action: put a stone on a ship and sail it."),
        "chisel": say("Instead of another action: put two stones on ships."),
    }[name]  # fmt: skip


def ship(view: View, index: int) -> Phrase:
    least = view.board.minimum_load[view.spaces[index]]
    return say_n(
        "Anybody may sail it once it has {n} stone, to a site without a ship. "
        "The stone nearest to the bow is unloaded first.",
        "Anybody may sail it once it has {n} stones, to a site without a ship. "
        "The stone nearest to the bow is unloaded first.",
        least,
    )


def seat(view: View, index: int) -> Phrase:
    """Where a seat's points come from."""
    earned = zip(SOURCES, view.earned[index], strict=True)
    parts = [say("{source}: {n}", source=SOURCE_WORDS[name], n=n) for name, n in earned if n]
    return join(parts, ", ") if parts else say("No points yet.")


def explanation(view: View, id_: str) -> Phrase | None:
    """What the thing with an id does; None where there is nothing to say."""
    kind, _, rest = id_.partition("-")
    if kind == "site" and rest in SITE_NAMES:
        return site(view, SITE_NAMES.index(rest))
    if kind == "pyramid":
        return site(view, SITE_NAMES.index("pyramids"))
    if kind in ("market", "card", "keep") and rest in CARD_NAMES:
        return card(view, rest)
    if kind == "ship" and rest[:1].isdigit():
        return ship(view, int(rest[0]) - 1)
    if kind == "seat" and rest.isdigit():
        return seat(view, int(rest) - 1)
    return {
        "quarry": say("Get up to {n} stones onto your sled, which has room for {room}.",
                      n=view.board.stones_to_get, room=view.board.sled_room),
        "market-pair": say("Look at the face-down cards, keep one and discard the other."),
    }.get(id_)  # fmt: skip
