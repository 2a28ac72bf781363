"""The council: a row for each seat and a column for each official."""

from __future__ import annotations

from keelstone.drawing.parts import BREAK, part
from keelstone.drawing.svg import group, piece, tag, text, thing
from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.board import OFFICIALS, PARTS
from keelstone.games.eschnapur.rules.state import NONE, ORDER, STONES, Question, Stage
from keelstone.games.eschnapur.svg.help import Words, official_explained
from keelstone.games.eschnapur.svg.seats import draw_plate, markers_of, order_marker
from keelstone.games.eschnapur.svg.symbols import box, centred, gold_card, text_line, use
from keelstone.games.eschnapur.text.names import AT_OFFICIALS, OFFICES, SHORT_OFFICES
from keelstone.i18n import Seat, say

AT, WIDTH, HEIGHT = (12, 514), 772, 390
HEAD = 62
SITES = 329  # the middle of the first site card
CARDS, CELL = 385, 76.5  # where the officials begin, and the width of one
#: questions that no official asks
WITHOUT_OFFICIAL = {
    Question.SITES, Question.GOLD, Question.BUILD, Question.NOTHING, Question.TAKE_GOLD,
    Question.WINDOW_BEFORE_GOLD, Question.WINDOW_BUILDING, Question.WINDOW_PREMIUM,
    Question.WINDOW_WAGES,
}  # fmt: skip


def draw_council(view: View, words: Words) -> str:
    """The officials' emblems over a row for each seat."""
    height = min((HEIGHT - HEAD - 8) / view.seats, 124)
    title = words(say("Officials"))
    return group(
        tag("rect", class_="panel", width=WIDTH, height=HEIGHT, rx=16),
        text(title, CARDS - 8, 42, font_size=22, class_="quiet", text_anchor="end"),
        *(emblem(view, official, words) for official in range(OFFICIALS)),
        *free_markers(view, words),
        *(BREAK + draw_row(view, seat, height, words) for seat in range(view.seats)),
        BREAK,
        draw_blockade(view, height),
        at=AT,
        id="council",
        class_="block council",
    )


def column(official: int) -> float:
    """The middle of an official's column."""
    return CARDS + CELL * (official + 0.5)


def emblem(view: View, official: int, words: Words) -> str:
    """An official; the one who decides now has a lit column."""
    is_now = official == view.official and view.asking not in WITHOUT_OFFICIAL
    is_out = official < view.board.first_official
    class_ = "emblem out" if is_out else "emblem now" if is_now else "emblem"
    lit = box("column", 0, HEIGHT / 2 - 27, CELL - 2, HEIGHT - 14, 10) if is_now else ""
    shape = tag("circle", r=20) + use(f"emblem-{official}", 0, 0, 0.83, "on-emblem")
    office = words(SHORT_OFFICES[official])
    spoken = words(official_explained(official))
    return group(
        lit,
        thing(f"official-{official + 1}", spoken, shape),
        centred(office, 0, 29, 14, "quiet"),
        at=(column(official), 27),
        class_=class_,
    )


def free_markers(view: View, words: Words) -> list[str]:
    """Turn-order markers that no seat has. An arrow points at the next one to hand out."""
    free = markers_of(view, NONE)
    found = [
        thing(
            f"marker-{marker + 1}",
            words(say("turn-order marker {n}", n=marker + 1)),
            order_marker(marker, NONE, (34 + 50 * marker, 28)),
        )
        for marker in free
    ]
    if view.asking == Question.HAND_OUT:
        found.append(use("arrow", 34 + 50 * free[0], 58, 1, "next-arrow"))
    elif free:
        found.append(text_line(words(OFFICES[ORDER]), 14, 54, 14, "quiet"))
    return found


@part
def draw_row(view: View, seat: int, height: float, words: Words) -> str:
    """A player board: the seat's plate, its two sites and its cards."""
    middle = height / 2
    is_due = seat in view.movers
    return group(
        box("row due" if is_due else "row", WIDTH / 2, middle, WIDTH - 12, height - 4, 10),
        box("due-bar", 9.5, middle, 7, height - 4, 3.5) if is_due else "",
        draw_plate(view, seat, middle, words),
        *site_cards(view, seat, middle, words),
        *(
            draw_card(view, seat, official, (column(official), middle), words)
            for official in range(view.board.first_official, OFFICIALS)
        ),
        at=(0, HEAD + height * seat),
        class_=f"seat-{seat}",
    )


# -- site cards -------------------------------------------------------------------------------


def site_cards(view: View, seat: int, middle: float, words: Words) -> list[str]:
    """The seat's two site cards: their numbers where the viewer knows them, otherwise backs."""
    places = [(SITES + 36 * place, middle) for place in range(2)]
    if not has_laid_sites(view, seat):
        return [box("empty", x, y, 30, 48, 5) for x, y in places]
    is_turned = has_turned_over(view, seat)
    known = parts_in(view.sites[seat] if is_turned else view.chosen[seat])
    ids = [f"site-of-{seat}-{place + 1}" for place in range(2)]
    if known is None:
        back = use("back", scale=0.68)
        return [piece("site back", id_, at, back) for id_, at in zip(ids, places, strict=True)]
    class_ = "site" if is_turned else "site hidden"
    return [
        piece(
            f"site {part}",
            id_,
            at,
            box(class_, 0, 0, 32, 52, 5),
            centred(part + 1, 0, 0, 26, f"on-{class_}"),
            spoken=words(say("site card {n} of {who}", n=part + 1, who=Seat(seat))),
        )
        for part, id_, at in zip(known, ids, places, strict=False)
    ]


def parts_in(bits: int | None) -> list[int] | None:
    """The parts in a set of bits; None where it is unknown."""
    return None if bits is None else [part for part in range(PARTS) if bits >> part & 1]


def has_turned_over(view: View, seat: int) -> bool:
    """Whether a seat's turn to build has come this round."""
    return view.turn >= 0 and seat in view.order[: view.turn + 1]


def has_laid_sites(view: View, seat: int) -> bool:
    """Whether site cards of a seat lie on its player board, as far as the viewer knows."""
    if has_turned_over(view, seat):
        return True
    if seat == view.seat:
        return bool(view.chosen[seat])
    is_at_sites = view.asking == Question.SITES or (
        view.asking == Question.GOLD and not view.sites_first
    )
    return view.stage != Stage.GAME_OVER and not (is_at_sites and seat in view.movers)


# -- gold cards -------------------------------------------------------------------------------


def draw_card(view: View, seat: int, official: int, at: tuple[float, float], words: Words) -> str:
    """The card that a seat laid at an official: face down, or shown. While a staged moment covers
    the shown card, its back is seen."""
    if view.face_down[seat] >> official & 1:
        return face_down(view, seat, official, at, words)
    if not view.shown[seat][official]:
        return box("empty", *at, 44, 60)
    return shown_card(view, seat, official, at) + use("back", *at, 1, "unturned")


def shown_card(view: View, seat: int, official: int, at: tuple[float, float]) -> str:
    """A card that was turned over. The winner's is framed, and those that cancelled each other out
    are struck through."""
    value, id_ = view.shown[seat][official] - 1, f"shown-{seat}-{official + 1}"
    if official < view.settled and view.winner_of[official] == seat:
        return group(box("won", 0, 0, 58, 76, 9), use(f"gold-{value}"), at=at, id=id_)
    if view.gone[seat] >> official & 1:
        return group(use(f"gold-{value}", scale=0.9), at=at, id=id_, class_="remembered")
    if is_cancelled(view, seat, official):
        return piece(f"gold {value}", id_, at, use(f"gold-{value}"), use("strike"))
    return gold_card(value, id_, at)


def is_cancelled(view: View, seat: int, official: int) -> bool:
    """Whether a shown card and an equal one of another seat cancelled each other out."""
    if official == STONES or official >= view.settled:
        return False
    shown = [view.shown[one][official] for one in range(view.seats)]
    winner, own = view.winner_of[official], shown[seat]
    is_beaten = winner >= 0 and shown[winner] >= own
    return own > 1 and shown.count(own) > 1 and not is_beaten


def face_down(view: View, seat: int, official: int, at: tuple[float, float], words: Words) -> str:
    """A card face down; its owner sees its value."""
    place = AT_OFFICIALS[official]
    spoken = words(say("card of {seat} {at_official}", seat=Seat(seat), at_official=place))
    spot = f"{seat}-{official + 1}"
    kind, inside = "gold back", use("back")
    if seat == view.seat:
        value = view.laid[seat][official] - 1
        kind, inside = f"gold {value}", inside + use(f"gold-{value}", scale=0.6)
    return thing(f"card-{spot}", spoken, piece(kind, f"laid-{spot}", at, inside))


def draw_blockade(view: View, height: float) -> str:
    """The blockade marker on the card that it blocks."""
    if view.blockade_seat < 0:
        return ""
    at = (column(view.blockade_official) + 17, HEAD + height * (view.blockade_seat + 0.5) + 20)
    spot = f"{view.blockade_seat}-{view.blockade_official + 1}"
    return piece("blockade", f"blockade-{spot}", at, use("blockade"))
