"""A seat's plate: its name, place in the order, points, gold cards and stones."""

from __future__ import annotations

from keelstone.drawing.svg import piece, thing
from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.state import Question
from keelstone.games.eschnapur.svg.help import Words
from keelstone.games.eschnapur.svg.symbols import box, cached, centred, fitted, text_line, use
from keelstone.games.eschnapur.svg.towers import points_of
from keelstone.i18n import Phrase, Seat, join, say, say_n

LONGEST_NAME = 12


def draw_plate(view: View, seat: int, middle: float, words: Words) -> str:
    """The seat's mark, its name and its public possessions."""
    in_use = privileges_in_use(view, seat)
    name = shortened(words(say("{seat}", seat=Seat(seat))))
    points = points_of(view)[seat]
    return thing(
        f"seat-{seat}",
        words(spoken(view, seat)),
        box("touched", 157, middle, 298, 72, 10),
        *(order_marker(marker, seat, (33, middle)) for marker in markers_of(view, seat)),
        use(f"mark-{seat}", 75, middle, 1.4),
        text_line(name, 102, middle - 14, fitted(name, 110 - 30 * len(in_use), 23), "name"),
        use("crown", 109, middle + 18, 1, "icon points"),
        text_line(
            points,
            123,
            middle + 19,
            fitted(str(points), 36, 22),
            "amount",
            data_total=f"{seat} {points}",
        ),
        use("disc", 174, middle + 18, 1, "icon"),
        text_line(view.privilege[seat], 188, middle + 19, 22, "amount"),
        use("hand", 244, middle),
        centred(view.cards[seat], 243, middle + 1, 22, "on-hand"),
        *(
            use(f"privilege-{card}", 212 - 30 * place, middle - 14, 0.62, "on-privilege")
            for place, card in enumerate(in_use)
        ),
        use("tick", 60, middle + 20) if has_committed(view, seat) else "",
        waiting_stones(seat, view.stones[seat], middle),
    )


def shortened(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def spoken(view: View, seat: int) -> Phrase:
    """A seat with its public amounts."""
    return join(
        (
            say("{seat}", seat=Seat(seat)),
            say_n("{n} point", "{n} points", points_of(view)[seat]),
            say_n("{n} privilege point", "{n} privilege points", view.privilege[seat]),
            say_n("{n} gold card", "{n} gold cards", view.cards[seat]),
            say_n("{n} stone to build with", "{n} stones to build with", view.stones[seat]),
            say_n("{n} stone in the supply", "{n} stones in the supply", view.supply[seat]),
        ),
        ", ",
    )


def markers_of(view: View, seat: int) -> list[int]:
    """The turn-order markers of a seat; for -1 those that no seat has."""
    return [marker for marker in range(view.seats) if view.order[marker] == seat]


def order_marker(marker: int, seat: int, at: tuple[float, float]) -> str:
    number = centred(marker + 1, 0, -4, 26, "on-order")
    return piece(f"order {marker}", f"order-{marker + 1}-of-{seat}", at, use("order"), number)


def is_choosing(view: View) -> bool:
    """Whether secret choices are being made."""
    return view.asking in (Question.SITES, Question.GOLD)


def has_committed(view: View, seat: int) -> bool:
    return is_choosing(view) and seat not in view.movers


def privileges_in_use(view: View, seat: int) -> list[str]:
    """The privilege cards in force for a seat."""
    is_acting = seat in view.movers and view.asking in (Question.BUILD, Question.MOVE)
    working = {
        "win-ties": view.tie_winner == seat,
        "from-hand": view.hand_player == seat,
        "free-sites": is_acting and view.free_sites,
        "ignore-stop": is_acting and view.stop_ignored,
    }
    return [name for name, works in working.items() if works]


@cached
def waiting_stones(seat: int, stones: int, middle: float) -> str:
    """The stones on the player board as a pile, with their number on top."""
    if stones == 0:
        return box("empty", 289, middle, 40, 32, 4)
    lift = min(4.0, 36 / stones)
    kind, shape = f"stone {seat}", use("stone", scale=0.8)
    pile = "".join(
        piece(kind, f"waiting-{seat}-{n + 1}", (289, middle + 14 - lift * n), shape)
        for n in range(stones)
    )
    return pile + centred(stones, 289, middle + 15 - lift * (stones - 1), 24, "on-stone")
