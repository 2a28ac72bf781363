"""The analysis of a game in words, for one viewer in one language."""

from __future__ import annotations

import msgspec

from keelstone.analysis.result import Analysis, EvaluatedMove, LuckAndSkill
from keelstone.engine.seats import CHANCE
from keelstone.i18n import say
from keelstone.server.views.replay import Replay

#: how many costly moves of a seat are reported
COSTLY = 3
#: a move that costs less than this share of a win is not reported
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


class CostlyMove(msgspec.Struct):
    """A move, what it cost in shares of a win, what was better and how it might have gone on.

    `moment` is as its seat counts moments.
    """

    moment: int
    seat: int
    text: str
    better: str
    cost: float
    line: list[str]


class Gains(msgspec.Struct):
    """Where a seat's winning chances came from, in shares of a win; or the standard errors."""

    luck: float
    own: float
    others: float


class AnalysisReport(msgspec.Struct):
    """The analysis of a game; `chances` are by moment and seat."""

    chances: list[list[float]]
    turning_points: list[TurningPoint]
    costly: list[CostlyMove]
    gains: list[Gains]
    unsure: list[Gains]
    plot: str


def report_of(found: Analysis, replay: Replay) -> AnalysisReport:
    """An analysis as a viewer reads it: moments are the viewer's own."""
    chances = [found.curve[0]] + [found.curve[place + 1] for place in replay.places]
    rows = [[round(chance, 4) for chance in row] for row in chances]
    judged = [one for seat in range(replay.game.seats) for one in _costliest(found, seat)]
    by_seat = [replay.seen_from(seat) for seat in range(replay.game.seats)]
    return AnalysisReport(
        chances=rows,
        turning_points=[
            _turning_point(found, replay, by_seat, step) for step in found.turning_points
        ],
        costly=[_costly(by_seat[one.seat], one) for one in judged],
        gains=[_gains(one) for one in found.luck_and_skill],
        unsure=[_gains(one) for one in found.luck_and_skill_errors],
        plot=replay.drawn(say("Winning chances over the game"), rows, is_share=True),
    )


def _costliest(found: Analysis, seat: int) -> list[EvaluatedMove]:
    """The costliest moves of a seat, without those that the chances call a gain for it."""
    judged = [one for one in found.costliest(seat, 3 * COSTLY) if one.cost >= CHEAP]
    return [one for one in judged if not _is_gain(found, one)][:COSTLY]


def _is_gain(found: Analysis, one: EvaluatedMove) -> bool:
    """Whether the seat's chances rose with a move, or with a turning point that it belongs to.

    Chances and costs are two estimates: a move that they judge differently is not reported.
    """
    spans = [(found.story_start(step), step) for step in found.turning_points]
    around = [span for span in spans if span[0] <= one.step <= span[1]]
    for start, end in [(one.step, one.step), *around]:
        if found.curve[end + 1][one.seat] - found.curve[start][one.seat] >= CHEAP:
            return True
    return False


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
        view = replay.game.snapshot_of(entry.before).as_seen_by(seat)
        if not text.declines(view, seat, entry.number):
            return place
    return step


def _chosen(replay: Replay, step: int) -> str:
    """A move of the log as its seat was offered it."""
    return replay.words(replay.game.move_text(replay.game.log[step]))


def _costly(replay: Replay, one: EvaluatedMove) -> CostlyMove:
    better, *then = _foreseen(replay, one)
    return CostlyMove(
        moment=replay.moment_of(one.step),
        seat=one.seat,
        text=_chosen(replay, one.step),
        better=better,
        cost=round(one.cost, 4),
        line=then[:FORESEEN],
    )


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
