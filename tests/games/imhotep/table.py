"""Setting up positions of Imhotep for tests: ships drawn as text, the bow on the left."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE

BLACK, WHITE, BROWN, GREY = range(4)
LETTERS = "KWBG"
MARKET_A = ("statue", "lever", "sail", "chisel")
MARKET_B = ("statue", "lever", "sail", "chisel", "hammer")


def table(
    seats: int = 4,
    sides: str = "AAAAA",
    ships: Sequence[str] = ("....", "....", "...", ".."),
    market: Sequence[str] = (),
    *,
    wrath: bool = False,
) -> Game:
    """A game in its first round, seat 0 to move; `ships` like "KW.B": stones from the bow."""
    game = Game("imhotep", seats=seats, seed=1, chance="manual", sides=sides, wrath=wrath)
    sizes = sorted((len(ship) for ship in ships), reverse=True)
    cards = game.boards["round_cards"][0][seats].tolist()
    game.play(f"round-card {cards.index(sizes) + 1}")
    for card in market or (MARKET_B if sides[0] == "B" else MARKET_A):
        game.play(f"card {card}")
    lay(game, *sorted(ships, key=len, reverse=True))
    return game


def lay(game: Game, *ships: str) -> None:
    """Put stones on the ships straight from the quarry."""
    state, board = game.states[0], game.boards[0]
    state.free_spaces = 0
    state.ready = 0
    for ship, drawn in enumerate(ships):
        for space, letter in enumerate(drawn):
            if letter == ".":
                state.free_spaces |= 1 << (4 * ship + space)
            else:
                owner = LETTERS.index(letter)
                state.cargo[ship, space] = owner + 1
                state.quarry[owner] -= 1
        state.loaded[ship] = sum(letter != "." for letter in drawn)
        if state.loaded[ship] >= board.minimum_load[len(drawn)]:
            state.ready |= 1 << ship


def bring(game: Game, *outcomes: str) -> None:
    """Let chance bring something."""
    for outcome in outcomes:
        assert game.movers == (CHANCE,)
        game.play(outcome)


def earned(game: Game, source: str) -> list[int]:
    return [by_source[source] for by_source in game.points]


def notations(game: Game) -> list[str]:
    return [move.notation for move in game.moves()]
