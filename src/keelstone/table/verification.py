"""Checking that chance was fair, from a game file alone, in words."""

from __future__ import annotations

from keelstone.game import CHANCE, Game
from keelstone.kernel import run
from keelstone.table.fairness import Chance, commitment_of
from keelstone.table.messages import Report
from keelstone.words import Phrase, say, say_n

#: a check in words, and whether it came out well
Check = tuple[bool, Phrase]


def verify(game: Game, language: str = "en") -> Report:
    """Compute every die and card of a game again. Its moves have been tried already."""
    checks = list(checked(game))
    lines = [phrase.text(language, game.called()) for _, phrase in checks]
    return Report(all(is_fair for is_fair, _ in checks), lines)


def checked(game: Game) -> list[Check]:
    """All checks, in the order in which they depend on each other."""
    if game.fair is None:
        unknown = say("The file does not say how chance was made, so that cannot be checked.")
        return [_moves(game), (False, unknown)]
    try:
        secret = bytes.fromhex(game.fair.secret)
    except ValueError:
        return [_moves(game), (False, say("WRONG: the secret is not in hexadecimal digits."))]
    chance = Chance(secret, tuple(game.fair.salts))
    return [
        _moves(game),
        _commitment(game, secret),
        *_layout(game, chance),
        _outcomes(game, chance),
    ]


def _moves(game: Game) -> Check:
    """Reading the file has tried every move already."""
    return True, say_n(
        "{n} move was made again: it is legal.",
        "{n} moves were made again: all are legal.",
        sum(entry.seat != CHANCE for entry in game.log),
    )


def _commitment(game: Game, secret: bytes) -> Check:
    shown = game.fair.commitment
    if commitment_of(secret) != shown:
        return False, say("WRONG: the secret does not fit the commitment {shown}.", shown=shown)
    return True, say(
        "The secret fits the commitment {shown}. Compare it with what the table showed you "
        "before the first move, and your salt with the one you brought.",
        shown=shown,
    )


def _layout(game: Game, chance: Chance) -> list[Check]:
    if game.fair.first > 0 or game.set_up_from:
        return []
    if game.seed != chance.seed:
        return [(False, say("WRONG: the lay-out does not follow from the secret and the salts."))]
    return [(True, say("The lay-out follows from the secret and the salts."))]


def _outcomes(game: Game, chance: Chance) -> Check:
    """Every outcome after the first that this table made."""
    numbers = [place for place, entry in enumerate(game.log) if entry.seat == CHANCE]
    for index, place in enumerate(numbers):
        if index >= game.fair.first and not _is_right(game, chance, index, place):
            return False, say("WRONG: number {n} of chance should have been another.", n=index + 1)
    count = max(0, len(numbers) - game.fair.first)
    return True, say_n(
        "{n} outcome of chance was computed again: it is right.",
        "{n} outcomes of chance were computed again: all are right.",
        count,
    )


def _is_right(game: Game, chance: Chance, index: int, place: int) -> bool:
    then = game.at(place)
    run.odds_at(then.states, 0, then.boards, then.scratch.weights)
    return chance.outcome(index, then.scratch.weights.tolist()) == game.log[place].number
