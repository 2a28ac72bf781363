"""The palace: eight facades that grow from the ground."""

from __future__ import annotations

from functools import lru_cache

from keelstone.drawing.parts import part
from keelstone.drawing.svg import group, path, piece, tag, thing
from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.board import PARTS
from keelstone.games.eschnapur.rules.state import BLOCKADE
from keelstone.games.eschnapur.svg.help import Words, moment
from keelstone.games.eschnapur.svg.symbols import ROOFS, cached, centred, text_line, use
from keelstone.games.eschnapur.text.description import part_line
from keelstone.i18n import Phrase, say

WIDTH, HEIGHT = 1200, 500
LEFT, PITCH = 148, 113  # the first facade, and from one to the next
GROUND = 432
ROW = 44
MIDDLE = 52  # of a facade
STOP_BESIDE, BLOCKADE_BESIDE = (742, 48), (796, 48)


@part
def draw_palace(view: View, words: Words) -> str:
    """The facades under their sky, and the markers that lie on them or beside them."""
    ground = f"M0 {GROUND + 20}H{WIDTH}V{HEIGHT - 18}q0 18-18 18H18q-18 0-18-18Z"
    return group(
        tag("rect", fill="url(#es-sky)", width=WIDTH, height=HEIGHT, rx=18),
        tag("path", class_="ground", d=ground),
        tag("circle", class_="sun", cx=600, cy=250, r=190),
        *(halo(view, part) for part in range(PARTS) if is_finished(view, part)),
        in_the_sky(view, words),
        *(draw_part(view, part, words) for part in range(PARTS)),
        draw_stop(view),
        draw_idle_blockade(view),
        id="palace",
        class_="block palace",
    )


def in_the_sky(view: View, words: Words) -> str:
    """The round, what happens now, and how many parts are finished of those that end the game."""
    domes = "".join(
        use("roof-2", 492 + 40 * place, 50, 0.4, "dome lit" if place < view.finished else "dome")
        for place in range(view.board.parts_to_finish)
    )
    title = words(say("Round {n}", n=view.round_number))
    return (
        text_line(title, 276, 36, 34, "title") + text_line(words(moment(view)), 276, 74, 25) + domes
    )


def is_open(view: View, part: int) -> bool:
    return bool(view.open_parts >> part & 1)


def is_in_play(view: View, part: int) -> bool:
    return bool(view.board.parts_in_play >> part & 1)


def is_finished(view: View, part: int) -> bool:
    return is_in_play(view, part) and not is_open(view, part)


def draw_part(view: View, part: int, words: Words) -> str:
    """One facade with the stones that stand in it."""
    board = view.board
    spaces, lowest, purse = board.spaces[part], board.lowest_value[part], board.purse[part]
    at = (LEFT + PITCH * part, 0)
    if is_open(view, part):
        inside = building_side(part, spaces, lowest, purse, board.wage[part])
        for space in range(view.filled[part]):
            seat = view.palace[part][space] - 1
            inside += stone(seat, part, space, spaces, lowest + space, space == purse)
        if view.banned == part and view.filled[part]:
            inside += ban(spaces, view.filled[part] - 1)
    else:
        inside = finished_side(part, spaces, is_in_play(view, part))
    return thing(f"part-{part + 1}", words(part_words(view, part)), inside, at=at)


def part_words(view: View, part: int) -> Phrase:
    """A part in words, for a screen reader."""
    number = part + 1
    if not is_in_play(view, part):
        return say("part {n}, not in play", n=number)
    if not is_open(view, part):
        return say("part {n}, finished", n=number)
    if view.filled[part] == view.board.spaces[part]:
        return say("part {n}, full", n=number)
    return part_line(view, part)


# -- a facade ---------------------------------------------------------------------------------


def place_of(spaces: int, space: int) -> tuple[float, float]:
    """The middle of a space: two in a row from the ground up, an odd last one under the roof."""
    is_alone = space == spaces - 1 and spaces % 2
    x = MIDDLE if is_alone else MIDDLE - 27 + 54 * (space % 2)
    return x, GROUND - ROW // 2 - ROW * (space // 2)


def top_of(spaces: int) -> int:
    return GROUND - ROW * -(-spaces // 2)


def outline(spaces: int) -> list[tuple[float, float]]:
    """The wall around the spaces, narrower around an odd last one."""
    top = top_of(spaces)
    if spaces % 2 == 0:
        return [(-3, GROUND), (-3, top), (107, top), (107, GROUND)]
    left: list[tuple[float, float]] = [
        (-3, GROUND), (-3, top + ROW), (22, top + ROW), (22, top),
    ]  # fmt: skip
    return left + [(2 * MIDDLE - x, y) for x, y in reversed(left)]


@lru_cache(4096)
def building_side(part: int, spaces: int, lowest: int, purse: int, wage: int) -> str:
    """The plan of a part: its spaces with their values, the purse, the wage and its number."""
    niches = ""
    for space in range(spaces):
        x, y = place_of(spaces, space)
        if space == purse:
            niches += use("niche", x, y, 1, "niche purse-niche") + use("purse", x - 16, y + 8)
            niches += centred(lowest + space, x + 6, y + 3, 22, "value")
        else:
            niches += use("niche", x, y, 1, "niche") + centred(
                lowest + space, x, y + 3, 24, "value"
            )
    bag = use("bag", 78, GROUND + 34, 0.92) + centred(wage, 78, GROUND + 36, 24, "wage")
    return walls(part, spaces, "plan") + niches + plinth(part, "plan") + bag


@lru_cache(4096)
def finished_side(part: int, spaces: int, is_used: bool) -> str:
    """A finished part: lit windows and a roof of gold. Parts out of play are grey and dark."""
    class_ = "built" if is_used else "built out"
    windows = "".join(use("niche", *place_of(spaces, space)) for space in range(spaces))
    return (
        walls(part, spaces, class_)
        + group(windows, class_=f"windows {class_}")
        + plinth(part, class_)
    )


def walls(part: int, spaces: int, class_: str) -> str:
    scale = 0.6 if spaces % 2 else 1.1
    roof = use(f"roof-{part % len(ROOFS)}", MIDDLE, top_of(spaces), scale, f"roof {class_}")
    return roof + path(outline(spaces), class_=f"wall {class_}")


def plinth(part: int, class_: str) -> str:
    """The foot of a part with its number."""
    return (
        tag("rect", class_=f"plinth {class_}", x=-3, y=GROUND, width=110, height=62, rx=5)
        + tag("circle", class_="number", cx=28, cy=GROUND + 31, r=22)
        + centred(part + 1, 28, GROUND + 31, 30, "on-number")
    )


def halo(view: View, part: int) -> str:
    """The light around a finished part."""
    half = (GROUND - top_of(view.board.spaces[part])) / 2
    x = LEFT + MIDDLE + PITCH * part
    return tag("ellipse", class_="halo", cx=x, cy=GROUND - half, rx=78, ry=half + 50)


@cached
def stone(seat: int, part: int, space: int, spaces: int, value: int, is_on_purse: bool) -> str:
    """A seat's stone on a space, with the value that it stands on."""
    purse = use("purse", 18, -13, 0.7) if is_on_purse else ""
    placed = piece(
        f"stone {seat}",
        f"space-{part + 1}-{space + 1}",
        place_of(spaces, space),
        use("stone"),
        use(f"seal-{seat}", -14, 1, 0.74),
        centred(value, 11, 1, 22, "on-stone"),
        purse,
    )
    return group(placed, class_=f"seat-{seat}")


def ban(spaces: int, space: int) -> str:
    """The lock on a last stone that may not be moved."""
    x, y = place_of(spaces, space)
    return use("blockade", x - 16, y - 16, 0.75)


# -- markers ----------------------------------------------------------------------------------


def draw_stop(view: View) -> str:
    """The building-stop marker: over a fenced part, or beside the palace."""
    if view.stop < 0:
        return piece("building stop", "stop-beside", STOP_BESIDE, use("stop"))
    top = top_of(view.board.spaces[view.stop])
    x = LEFT + PITCH * view.stop
    tape = f"M{x - 8} {GROUND}h120"
    return (
        tag("rect", class_="fence", x=x - 6, y=top - 2, width=116, height=GROUND + 65 - top, rx=6)
        + tag("path", class_="tape", d=tape)
        + tag("path", class_="tape red", d=tape)
        + piece(
            "building stop",
            f"stop-{view.stop + 1}",
            (x + MIDDLE, top - 26),
            use("stop", scale=1.15),
        )
    )


def draw_idle_blockade(view: View) -> str:
    """The blockade marker while it lies beside the palace."""
    if view.blockade_seat >= 0 or view.board.first_official > BLOCKADE:
        return ""
    return piece("blockade", "blockade-beside", BLOCKADE_BESIDE, use("blockade"))
