"""The viewer's own hand: site cards, gold by value, five slots to fill, and the commitment."""

from __future__ import annotations

from keelstone.drawing.parts import part
from keelstone.drawing.svg import group, tag, thing
from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.board import OFFICIALS, PARTS, VALUES
from keelstone.games.eschnapur.rules.state import ALL_LAID, FIRST_PLACE, Question
from keelstone.games.eschnapur.svg.help import Words
from keelstone.games.eschnapur.svg.palace import is_open
from keelstone.games.eschnapur.svg.seats import has_committed, is_choosing
from keelstone.games.eschnapur.svg.symbols import (
    box,
    cached,
    centred,
    fitted,
    gold_card,
    text_line,
    use,
)
from keelstone.games.eschnapur.text.names import OFFICIALS as OFFICIAL_NAMES
from keelstone.i18n import Phrase, join, say, say_n

TOP = 918
SITE, SLOT, PILE = 62, 84, 72  # from one site card, slot or pile to the next
SITE_WIDTH = 50


@part
def draw_hand(view: View, words: Words) -> str:
    """Everything that only this seat holds."""
    sites = (draw_site(view, part, words) for part in range(PARTS))
    slots = (draw_slot(view, official, words) for official in range(OFFICIALS))
    piles = (draw_gold(view, value, words) for value in range(VALUES))
    title = text_line(words(say("Your sites")), 4, 18, 22, "quiet")
    return group(
        group(title, *sites, at=(12, TOP), class_="block sites"),
        group(*slots, group(*piles, class_="own"), at=(520, TOP), class_="block gold"),
        group(commitment(view, words), at=(964, TOP), class_="block commitment"),
        class_=f"seat-{view.seat}",
    )


def draw_site(view: View, part: int, words: Words) -> str:
    """A site card of the viewer; a chosen one is raised, those of finished parts are gone."""
    if not is_open(view, part):
        spoken, class_ = say("site card {n}, gone", n=part + 1), "gone"
    elif view.chosen[view.seat] >> part & 1:
        spoken, class_ = say("site card {n}, chosen", n=part + 1), "chosen"
    else:
        spoken, class_ = say("site card {n}", n=part + 1), "own-site"
    at = (SITE * part + 28, 104 if class_ == "chosen" else 120)
    return thing(f"site-{part + 1}", words(spoken), site_face(part, class_), at=at)


@cached
def site_face(part: int, class_: str) -> str:
    if class_ == "gone":
        return box("empty", 0, 0, SITE_WIDTH, 124, 8)
    return (
        box(f"own-site {class_}", 0, 0, SITE_WIDTH, 124, 8)
        + use("niche", 0, -4, 0.96, "site-arch")
        + tag("path", class_="site-steps", d="M-19 32H19M-22 44H22")
        + centred(part + 1, 0, 0, 32, "on-site")
    )


# -- gold -------------------------------------------------------------------------------------


def next_slot(view: View) -> int:
    """The official for the next gold card; -1 where none is to be laid."""
    if view.seat not in view.movers:
        return -1
    if view.asking == Question.FROM_HAND:
        return int(view.official)
    progress = int(view.progress[view.seat])
    is_laying = view.asking == Question.GOLD and FIRST_PLACE <= progress < ALL_LAID
    return progress - FIRST_PLACE if is_laying else -1


def draw_slot(view: View, official: int, words: Words) -> str:
    """A place for the card at one official: an arrow points at the next one to fill."""
    x, y = SLOT * (official + 0.5), 50
    is_next = official == next_slot(view)
    is_out = official < view.board.first_official
    laid = view.laid[view.seat][official] - 1 if is_choosing(view) else -1
    return thing(
        f"slot-{official + 1}",
        words(OFFICIAL_NAMES[official]),
        box("slot next" if is_next else "slot out" if is_out else "slot", x, y, 71, 88, 10),
        use(f"emblem-{official}", x, y, 1.2, "slot-emblem"),
        gold_card(laid, f"slot-{official + 1}-gold", (x, y), 1.1) if laid >= 0 else "",
        use("arrow", x, y + 44, 1.3, "next-arrow") if is_next else "",
    )


def draw_gold(view: View, value: int, words: Words) -> str:
    """The viewer's gold cards of one value."""
    cards = view.hand[view.seat][value]
    x, y = PILE * (value + 0.5), 152
    spoken = say_n("{n} gold card of {value}", "{n} gold cards of {value}", cards, value=value)
    fan = [
        gold_card(
            value, f"hand-{value}-{n + 1}", (x - 4 + 1.6 * min(n, 5), y - 1.5 * min(n, 5)), 1.12
        )
        for n in range(cards)
    ]
    count = tag("circle", class_="count-ground", cx=x + 16, cy=y + 36, r=14)
    count += centred(cards, x + 16, y + 36, 19, "on-count", data_left=f"gold-{value}")
    inside = [*fan, count] if cards else [box("empty", x, y, 54, 74)]
    return thing(f"gold-{value}", words(spoken), box("touched", x, y + 3, 60, 97, 8), *inside)


# -- the commitment ---------------------------------------------------------------------------


def commitment(view: View, words: Words) -> str:
    """The button that makes a choice final; until then it says what is missing."""
    if has_committed(view, view.seat):
        return two_lines(words(say("Committed")), 30, words(say("waiting for others")))
    if not is_choosing(view):
        total = sum(value * cards for value, cards in enumerate(view.hand[view.seat]))
        return two_lines(str(total), 52, words(say("gold in your hand")))
    missing = still_missing(view)
    class_ = "waiting" if missing else "ready"
    lines = [words(line) for line in missing or [say("your choice is final")]]
    return thing(
        "commit",
        words(join((say("Commit"), *missing), ": ")),
        box(f"commit {class_}", 106, 102, 212, 124, 16),
        centred(words(say("Commit")), 106, 78, 34, f"on-commit {class_}"),
        *(
            centred(line, 106, 116 + 27 * place, fitted(line, 196, 21), f"on-commit {class_}")
            for place, line in enumerate(lines)
        ),
    )


def two_lines(large: str, size: int, small: str) -> str:
    return centred(large, 106, 92, size, "title") + centred(
        small, 106, 134, fitted(small, 210, 21), "quiet"
    )


def still_missing(view: View) -> list[Phrase]:
    """What a seat has yet to choose before it can commit."""
    missing = []
    if sites := max(0, FIRST_PLACE - view.progress[view.seat]):
        missing.append(say_n("{n} more site", "{n} more sites", sites))
    if view.asking == Question.GOLD and (cards := gold_missing(view)):
        missing.append(say_n("{n} more gold card", "{n} more gold cards", cards))
    return missing


def gold_missing(view: View) -> int:
    """How many officials still wait for a card of the viewer, as far as it has cards."""
    seat = view.seat
    first = max(view.progress[seat] - FIRST_PLACE, view.board.first_official)
    places = sum(view.laid[seat][official] == 0 for official in range(first, OFFICIALS))
    return int(min(places, sum(view.hand[seat])))
