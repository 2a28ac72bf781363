"""The player aid of Seafarers, and the points that win."""

from __future__ import annotations

from keelstone.drawing.aid import AidSection
from keelstone.engine.views import View
from keelstone.games.seafarers.rules.board import PIECES
from keelstone.games.seafarers.svg.help import CARD_RULES, PIECE_RULES, amounts
from keelstone.games.seafarers.text.names import CARD_TITLES, PIECE_TITLES
from keelstone.i18n import Phrase, say

SHIP = 1


def goal(view: View) -> int:
    """The points that win in one's own turn."""
    return int(view.board.points_to_win)


def aid(view: View) -> list[AidSection]:
    """The aim, a turn, costs, cards."""
    pieces = [p for p in range(PIECES + 1) if p != SHIP or view.board.has_ships]
    costs = [(PIECE_TITLES[p], amounts(view.board.cost[p])) for p in pieces]
    uses = [(PIECE_TITLES[p], PIECE_RULES[p]) for p in pieces]
    cards = list(zip(CARD_TITLES, CARD_RULES, strict=True))
    return [
        AidSection(say("Aim"), _aim(view), section="13"),
        AidSection(say("A turn"), rows=_turn(), section="4"),
        AidSection(say("Costs"), rows=costs, section="7"),
        AidSection(say("Pieces"), rows=uses, section="7"),
        AidSection(say("Development cards"), rows=cards, section="10"),
    ]


def _aim(view: View) -> list[Phrase]:
    lines = [
        say("Whoever has {n} points in their own turn wins.", n=goal(view)),
        say("Settlement 1, city 2, longest route 2, largest army 2, victory point card 1."),
    ]
    if view.board.chips_first:
        lines.append(
            say(
                "The first settlement on a foreign island brings chips worth {n}.",
                n=int(view.board.chips_first),
            )
        )
    return lines


def _turn() -> list[tuple[Phrase, Phrase]]:
    return [
        (
            say("1 Roll"),
            say("Hexes with the number yield cards for all who build there. A 7 moves the robber."),
        ),
        (say("2 Trade"), say("Offer cards to the others, or give the bank 4 equal cards for 1.")),
        (
            say("3 Build"),
            say("As often as you can pay. One development card may be played a turn."),
        ),
    ]
