"""The analysis of a game in words, for one viewer in one language."""

from __future__ import annotations

import msgspec

from keelstone.analysis.result import Analysis, EvaluatedMove, LuckAndSkill
from keelstone.engine.seats import CHANCE
from keelstone.i18n import say
from keelstone.server.views.replay import Replay

#: how many costly moves of a seat are reported, and how many good ones
COSTLY, GOOD = 3, 2
#: a move that changes the seat's chance by less than this share of a win is not reported
CHEAP = 0.02
#: how many moves of the expected line are reported
FORESEEN = 4


class TurningPoint(msgspec.Struct):
    """A moment at which chances changed much: before and after it, by seat.

    `seat` is whose move it was, null for chance; `own_moment` is as that seat counts moments.
    """

    moment: int
    seat: int | None
    own_moment: int
    text: str
    before: list[float]
    after: list[float]


class ToldMove(msgspec.Struct):
    """A move, and its seat's chance before and after it.

    `own_moment` is as the seat counts moments. A costly move has a better one, and how the game
    might have gone on after that.
    """

    moment: int
    seat: int
    own_moment: int
    text: str
    before: float
    after: float
    better: str = ""
    line: list[str] = []


class Gains(msgspec.Struct):
    """Where a seat's winning chances came from, in shares of a win; or the standard errors."""

    luck: float
    own: float
    others: float


class AnalysisReport(msgspec.Struct):
    """The analysis of a game; `chances` are by moment and seat."""

    chances: list[list[float]]
    turning_points: list[TurningPoint]
    costly: list[ToldMove]
    good: list[ToldMove]
    gains: list[Gains]
    unsure: list[Gains]
    plot: str


def report_of(found: Analysis, replay: Replay) -> AnalysisReport:
    """An analysis as a viewer reads it: moments are the viewer's own."""
    chances = [found.curve[0]] + [found.curve[place + 1] for place in replay.places]
    rows = [[round(chance, 4) for chance in row] for row in chances]
    seats = range(replay.game.seats)
    by_seat = [replay.seen_from(seat) for seat in seats]
    return AnalysisReport(
        chances=rows,
        turning_points=[
            _turning_point(found, replay, by_seat, step) for step in found.turning_points
        ],
        costly=[
            _costly(found, replay, by_seat, one)
            for seat in seats
            for one in _costliest(found, seat)
        ],
        good=[_told(found, replay, by_seat, one) for seat in seats for one in _best(found, seat)],
        gains=[_gains(one) for one in found.luck_and_skill],
        unsure=[_gains(one) for one in found.luck_and_skill_errors],
        plot=replay.drawn(say("Winning chances over the game"), rows, is_share=True),
    )


def _costliest(found: Analysis, seat: int) -> list[EvaluatedMove]:
    """The moves of a seat by which its chance fell most, among those that a search finds costly."""
    judged = [one for one in found.costliest(seat, 3 * COSTLY) if one.cost >= CHEAP]
    falls = {_span(found, one.step): one for one in judged if _change(found, one) <= -CHEAP}
    return sorted(falls.values(), key=lambda one: _change(found, one))[:COSTLY]


def _best(found: Analysis, seat: int) -> list[EvaluatedMove]:
    """The moves of a seat by which its chance rose most, among those that a search finds good."""
    judged = [one for one in found.choices if one.seat == seat and one.cost < CHEAP]
    rises = {_span(found, one.step): one for one in judged if _change(found, one) >= CHEAP}
    return sorted(rises.values(), key=lambda one: -_change(found, one))[:GOOD]


def _span(found: Analysis, step: int) -> tuple[int, int]:
    """The points of the curve around the entry of the story that a step belongs to."""
    end = next((at for at in range(step, len(found.story)) if found.story[at]), step)
    return found.story_start(end), end + 1


def _change(found: Analysis, one: EvaluatedMove) -> float:
    """What a move changed of its seat's chance."""
    before, after = _span(found, one.step)
    return found.curve[after][one.seat] - found.curve[before][one.seat]


def _gains(balance: LuckAndSkill) -> Gains:
    return Gains(*(round(share, 4) for share in (balance.luck, balance.own, balance.others)))


def _turning_point(
    found: Analysis, replay: Replay, by_seat: list[Replay], step: int
) -> TurningPoint:
    moments = found.story_start(step), step + 1
    before, after = ([round(n, 4) for n in found.curve[at]] for at in moments)
    mover = replay.game.log[step].seat
    seat, seen = (None, replay) if mover == CHANCE else (mover, by_seat[mover])
    moment, own_moment = replay.moment_of(step), seen.moment_of(step)
    return TurningPoint(moment, seat, own_moment, _happened(replay, step), before, after)


def _happened(replay: Replay, step: int) -> str:
    """An entry of the log in words, as its mover saw it: the game is over, nothing is secret.

    What the log tells nothing of, as a step towards an offer, is told as the move that it was.
    """
    step = _deed(replay, step)
    entry = replay.game.log[step]
    words = replay.words(replay.game.event_text(step, entry.seat))
    if words or entry.seat == CHANCE:
        return words
    return _said(replay, entry.seat, _chosen(replay, step), is_first=False)


def _deed(replay: Replay, step: int) -> int:
    """The entry that names a turning point: a seat that only ends its turn did something before."""
    log, text = replay.game.log, replay.game.definition.text
    seat = log[step].seat
    for place in range(step, -1, -1):
        entry = log[place]
        if entry.seat not in (seat, CHANCE):
            break
        if entry.seat == CHANCE:
            continue
        view = replay.game.snapshot_of(entry.packed).as_seen_by(seat)
        if not text.declines(view, seat, entry.number):
            return place
    return step


def _chosen(replay: Replay, step: int) -> str:
    """A move of the log as its seat was offered it."""
    return replay.words(replay.game.move_text(replay.game.log[step]))


def _told(found: Analysis, replay: Replay, by_seat: list[Replay], one: EvaluatedMove) -> ToldMove:
    before, after = (round(found.curve[at][one.seat], 4) for at in _span(found, one.step))
    moment, own_moment = replay.moment_of(one.step), by_seat[one.seat].moment_of(one.step)
    return ToldMove(moment, one.seat, own_moment, _chosen(replay, one.step), before, after)


def _costly(found: Analysis, replay: Replay, by_seat: list[Replay], one: EvaluatedMove) -> ToldMove:
    better, *then = _foreseen(by_seat[one.seat], one)
    reported = _told(found, replay, by_seat, one)
    return msgspec.structs.replace(reported, better=better, line=then[:FORESEEN])


def _foreseen(replay: Replay, one: EvaluatedMove) -> list[str]:
    """The better move and what was expected after it, in words as far as it can be played.

    The line was thought out from what the mover knew: the true position may not allow all of it.
    """
    game, lines = replay.game.at(one.step), list[str]()
    for seat, move in one.foreseen[: 1 + FORESEEN]:
        if move not in game.legal_numbers(seat):
            break
        said = replay.game.definition.text.move(game.view(seat), seat, move)
        game.apply(seat, move)
        lines.append(_said(replay, seat, replay.words(said), is_first=not lines))
    return lines


def _said(replay: Replay, seat: int, words: str, *, is_first: bool) -> str:
    return words if is_first else f"{replay.names()[seat]}: {words}"
