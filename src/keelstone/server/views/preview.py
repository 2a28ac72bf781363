"""Previews: what a move would certainly bring, as far as its mover can know.

Nothing here sees the true position: the move is tried on positions that the mover cannot tell from
it, and only what is the same in all of them is shown.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from keelstone.engine.game import Game
from keelstone.i18n import Phrase
from keelstone.server.views.pictures import board_picture

#: positions on which a move is tried
DEALS = 8
#: seed of their redeals
SEED = 0x666F7265


class Preview(msgspec.Struct):
    """The picture after a move and what each seat gains by it; empty where that is uncertain."""

    picture: str = ""
    gains: list[int] = []


def preview_move(
    game: Game, seat: int, number: int, language: str, names: Sequence[str | Phrase]
) -> Preview:
    """What a legal move of a seat would bring before chance or anybody else acts."""
    trials = _trials(game, seat, number)
    first = trials[0]
    if any(other.view(seat) != first.view(seat) for other in trials[1:]):
        return Preview()
    _, drawn = board_picture.picture(game.definition, first.view(seat), language, names)
    return Preview(drawn, _gains(game, first, seat))


def is_final(game: Game, seat: int, number: int) -> bool:
    """Whether a legal move of a seat ends its turn or could not be taken back.

    The move is final if it is so in any position that the seat cannot tell from the true one.
    """
    return any(
        not trial.snapshot.may_move(seat) or not trial.can_undo(seat)
        for trial in _trials(game, seat, number)
    )


def _trials(game: Game, seat: int, number: int) -> list[Game]:
    """Games that the seat cannot tell from this one, after the move."""
    trials = [game.redealt(seat, SEED, deal) for deal in range(DEALS)]
    for trial in trials:
        trial.apply(seat, number)
    return trials


def _gains(before: Game, after: Game, seat: int) -> list[int]:
    """Points by seat, as far as the viewer knows them."""
    totals = [
        [sum(points or 0 for points in sources.values()) for sources in game.points_seen(seat)]
        for game in (before, after)
    ]
    return [now - then for then, now in zip(*totals, strict=True)]
