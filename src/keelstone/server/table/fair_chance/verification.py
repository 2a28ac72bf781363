"""Verification of chance from a game file, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE, SPECTATOR
from keelstone.i18n import Phrase, Seat, join, say, say_n
from keelstone.server.table.fair_chance.chance import Chance, commitment_of
from keelstone.server.table.fair_chance.salts import salt_commitment_of

Verdict = Literal["fair", "not fair", "not checked"]


class Drawn(msgspec.Struct, gc=False):
    """Something that chance brought: its number, what it was, and the weights it was drawn from.

    `weights` are pairs of an outcome's number and its weight, in the order of the numbers.
    """

    index: int
    what: str
    outcome: int
    weights: list[tuple[int, int]]
    is_right: bool


class Report(msgspec.Struct):
    """What was checked about chance, in words.

    `right` says of each line whether the check came out well; null: nothing was checked.
    """

    is_fair: bool
    lines: list[str]
    right: list[bool | None] = []
    #: "not checked" where a part of chance cannot be computed again and nothing else is wrong
    verdict: Verdict = "not checked"
    #: everything that this table drew, so that anybody can compute it again
    drawn: list[Drawn] = []
    commitment: str = ""
    secret: str = ""
    salts: list[str] = []
    salt_commitments: list[str] = []


#: a check in words, and whether it came out well; None: a remark, nothing was checked
Check = tuple[bool | None, Phrase]


def verify(game: Game, language: str = "en") -> Report:
    """Compute every die and card of a game again. Its moves have been tried already."""
    chance = _chance_of(game)
    drawn = [] if chance is None else list(_drawn(game, chance, language))
    checks = _checks(game, chance, drawn)
    verdict = _verdict(game, checks, drawn)
    report = Report(
        is_fair=verdict == "fair",
        lines=[phrase.text(language, game.player_names()) for _, phrase in checks],
        right=[is_right for is_right, _ in checks],
        verdict=verdict,
        drawn=drawn,
    )
    if chance is not None:
        report.commitment, report.secret = game.fair.commitment, game.fair.secret
        report.salts, report.salt_commitments = game.fair.salts, game.fair.salt_commitments
    return report


def _chance_of(game: Game) -> Chance | None:
    """How chance was made; None where the file does not say it, or the secret cannot be read."""
    try:
        return game.fair and Chance(bytes.fromhex(game.fair.secret), tuple(game.fair.salts))
    except ValueError:
        return None


def _verdict(game: Game, checks: Sequence[Check], drawn: Sequence[Drawn]) -> Verdict:
    """Fair only where every outcome was computed again, and at least one thing was."""
    if any(is_right is False for is_right, _ in checks):
        return "not fair"
    if game.fair is None or game.fair.first > 0:
        return "not checked"
    return "fair" if drawn or not game.set_up_from else "not checked"


def _checks(game: Game, chance: Chance | None, drawn: Sequence[Drawn]) -> list[Check]:
    """All checks, in the order in which they depend on each other."""
    if game.fair is None:
        unknown = say("The file does not say how chance was made, so that cannot be checked.")
        return [_moves(game), (None, unknown)]
    if chance is None:
        return [_moves(game), (False, say("WRONG: the secret is not in hexadecimal digits."))]
    return [
        _moves(game),
        _commitment(game, chance.secret),
        *_salts(game),
        *_layout(game, chance),
        *_outcomes(game, drawn),
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


def _salts(game: Game) -> Iterator[Check]:
    """Every salt against its commitment, and who has none."""
    fair, seats = game.fair, range(game.seats)
    if len(fair.salts) != game.seats or len(fair.salt_commitments) not in (0, game.seats):
        yield False, say("WRONG: there is not one salt for each seat.")
        return
    commitments = fair.salt_commitments or [""] * game.seats
    committed = [seat for seat in seats if commitments[seat]]
    wrong = [s for s in committed if salt_commitment_of(fair.salts[s]) != commitments[s]]
    if wrong:
        yield False, say("WRONG: the salt does not fit its commitment: {who}.", who=_called(wrong))
    elif committed:
        yield (
            True,
            say(
                "These salts fit what was committed to before any salt was shown: {who}.",
                who=_called(committed),
            ),
        )
    open_seats = [seat for seat in seats if not commitments[seat]]
    if open_seats:
        yield (
            None,
            say(
                "These seats did not commit to a salt: {who}. Where nobody has committed, an "
                "operator who sat down last could choose.",
                who=_called(open_seats),
            ),
        )
    if fair.left_out:
        yield (
            None,
            say(
                "These seats did not show a salt in time, and the others drew new ones: {who}.",
                who=_called([seat for seat in fair.left_out if seat in seats]),
            ),
        )


def _called(seats: Sequence[int]) -> Phrase:
    return join([Seat(seat) for seat in seats], ", ")


def _layout(game: Game, chance: Chance) -> Iterator[Check]:
    if game.set_up_from:
        yield None, say("The game began from a given position, which is not checked.")
    elif game.fair.first > 0:
        return
    elif game.seed != chance.seed:
        yield False, say("WRONG: the lay-out does not follow from the secret and the salts.")
    else:
        yield True, say("The lay-out follows from the secret and the salts.")


def _outcomes(game: Game, drawn: Sequence[Drawn]) -> Iterator[Check]:
    """The outcomes that were made before this table, and those that it made."""
    outcomes = sum(entry.seat == CHANCE for entry in game.log)
    if game.fair.first > 0:
        yield (
            None,
            say_n(
                "NOT CHECKED: {n} outcome of chance came from elsewhere, and so did the lay-out.",
                "NOT CHECKED: {n} outcomes of chance came from elsewhere, and so did the lay-out.",
                min(game.fair.first, outcomes),
            ),
        )
    if wrong := next((one for one in drawn if not one.is_right), None):
        yield False, say("WRONG: number {n} of chance should have been another.", n=wrong.index + 1)
    elif drawn or game.fair.first == 0:
        yield (
            True if drawn else None,
            say_n(
                "{n} outcome of chance was computed again: it is right.",
                "{n} outcomes of chance were computed again: all are right.",
                len(drawn),
            ),
        )


def _drawn(game: Game, chance: Chance, language: str = "en") -> Iterator[Drawn]:
    """Each outcome with the weights that it was drawn from, and whether it is the right one."""
    places = [place for place, entry in enumerate(game.log) if entry.seat == CHANCE]
    for index, place in list(enumerate(places))[game.fair.first :]:
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
    line = game.event_text(place, SPECTATOR).text(language, game.player_names())
    is_public = line and game.is_seen(entry, SPECTATOR)
    return line if is_public else game.notation(entry.seat, entry.number)
