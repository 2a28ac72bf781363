"""Verification of chance from a game file, in words."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE, SPECTATOR
from keelstone.i18n import Phrase, say, say_n
from keelstone.server.table.fair_chance import Chance, commitment_of


class Drawn(msgspec.Struct):
    """Something that chance brought: its number, what it was, and the weights it was drawn from.

    `weights` are pairs of an outcome's number and its weight, in the order of the numbers.
    """

    index: int
    what: str
    outcome: int
    weights: list[tuple[int, int]]
    is_right: bool


class Report(msgspec.Struct):
    """What was checked about chance, in words; `right` says of each line how it came out."""

    is_fair: bool
    lines: list[str]
    right: list[bool] = []
    #: everything that this table drew, so that anybody can compute it again
    drawn: list[Drawn] = []
    commitment: str = ""
    secret: str = ""
    salts: list[str] = []


#: a check in words, and whether it came out well
Check = tuple[bool, Phrase]


def verify(game: Game, language: str = "en") -> Report:
    """Compute every die and card of a game again. Its moves have been tried already."""
    checks = list(checked(game))
    report = Report(
        is_fair=all(is_fair for is_fair, _ in checks),
        lines=[phrase.text(language, game.called()) for _, phrase in checks],
        right=[is_fair for is_fair, _ in checks],
    )
    if game.fair is not None and (chance := _chance_of(game)) is not None:
        report.drawn = list(_drawn(game, chance, language))
        report.commitment, report.secret = game.fair.commitment, game.fair.secret
        report.salts = game.fair.salts
    return report


def _chance_of(game: Game) -> Chance | None:
    """How chance was made; None where the secret cannot be read."""
    try:
        return Chance(bytes.fromhex(game.fair.secret), tuple(game.fair.salts))
    except ValueError:
        return None


def checked(game: Game) -> list[Check]:
    """All checks, in the order in which they depend on each other."""
    if game.fair is None:
        unknown = say("The file does not say how chance was made, so that cannot be checked.")
        return [_moves(game), (False, unknown)]
    chance = _chance_of(game)
    if chance is None:
        return [_moves(game), (False, say("WRONG: the secret is not in hexadecimal digits."))]
    return [
        _moves(game),
        _commitment(game, chance.secret),
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
    drawn = list(_drawn(game, chance))
    for one in drawn:
        if not one.is_right:
            wrong = say("WRONG: number {n} of chance should have been another.", n=one.index + 1)
            return False, wrong
    return True, say_n(
        "{n} outcome of chance was computed again: it is right.",
        "{n} outcomes of chance were computed again: all are right.",
        len(drawn),
    )


def _drawn(game: Game, chance: Chance, language: str = "en") -> Iterator[Drawn]:
    """Each outcome with the weights that it was drawn from, and whether it is the right one."""
    numbers = [place for place, entry in enumerate(game.log) if entry.seat == CHANCE]
    for index, place in list(enumerate(numbers))[game.fair.first :]:
        weights, outcome = game.snapshot_after(place - 1).weights, game.log[place].number
        yield Drawn(
            index=index,
            what=_in_words(game, place, language),
            outcome=outcome,
            weights=[(number, weight) for number, weight in enumerate(weights) if weight],
            is_right=chance.outcome(index, weights) == outcome,
        )


def _in_words(game: Game, place: int, language: str) -> str:
    """What chance brought, as everybody saw it; as it is written in the file where nobody did."""
    entry = game.log[place]
    told = game.event_text(place, SPECTATOR).text(language, game.called())
    is_told = told and game.is_seen(entry, SPECTATOR)
    return told if is_told else game.notation(entry.seat, entry.number)
