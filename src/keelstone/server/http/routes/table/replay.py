"""Replays: the course of a game, single steps, its analysis, and explanations of the picture."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from keelstone.analysis.result import Analysis
from keelstone.engine.game import Game
from keelstone.engine.seats import SPECTATOR
from keelstone.i18n import as_phrase, say
from keelstone.server.errors import Illegal, Malformed, NotReady
from keelstone.server.http.messages import OnlySeat
from keelstone.server.http.routing import RequestContext, as_json, endpoint, number_in
from keelstone.server.runtime.analysis_queue import DONE, FAILED, WAITING, Job
from keelstone.server.table.table import OVER, Table
from keelstone.server.views.analysis_report import AnalysisReport, report_of
from keelstone.server.views.replay import Replay, Tally, explained

SEAT = {"seat": {"type": "integer", "minimum": 0, "maximum": 9}}
LANGUAGE = {"language": {"type": "string"}}
#: letters of the longest id in a picture
LONGEST_ID = 64
#: what names a replay: the table, its last event, the viewer and the language
Key = tuple[str, int, int, str]


class CourseLine(msgspec.Struct):
    """Something that happened: at which moment, by which seat (null: chance), in words."""

    moment: int
    seat: int | None
    text: str


class CoursePeriod(msgspec.Struct):
    """A round or turn, and the moment it begins at."""

    moment: int
    text: str


class TallyRow(msgspec.Struct):
    """The figures of a seat, or of all where it is null."""

    seat: int | None
    values: list[int]


class TallyTable(msgspec.Struct):
    """A table of statistics."""

    title: str
    columns: list[str]
    rows: list[TallyRow]


class Course(msgspec.Struct, kw_only=True):
    """A whole game as somebody saw it; `seat` is the viewer's, null for a spectator.

    `points` are by seat and source, in the order of `sources`; null where they are not known yet.
    """

    table: str
    game: str
    title: str
    phase: str
    seat: int | None
    moments: int
    names: list[str]
    letters: list[str]
    winners: list[int]
    #: what decided between equal points; empty where nothing had to
    tie_break: str
    ranking: list[int]
    sources: list[str]
    points: list[list[int | None]]
    periods: list[CoursePeriod]
    lines: list[CourseLine]
    #: points over the game, and by source at the ends of the rounds
    plot: str
    stacks: str
    #: statistics that the game keeps
    tallies: list[TallyTable]
    rematch: str


class Replayed(msgspec.Struct):
    """A game after some of its steps, as a viewer saw it."""

    step: int
    steps: int
    text: str
    seat: int | None
    points: list[dict[str, int | None]]
    picture: dict[str, str]


class Explained(msgspec.Struct):
    """What a thing in the picture does, and the section of the rules that says more."""

    text: str
    section: str


class Insight(msgspec.Struct):
    """The progress of an analysis, and the report when it is done."""

    state: str
    step: int
    steps: int
    found: AnalysisReport | None = None


# -- the course, step by step ----------------------------------------------------------------------


@endpoint("GET", "/api/tables/{table}/course", answers=Course, query={**SEAT, **LANGUAGE})
async def course(context: RequestContext) -> Response:
    """The whole game: its story, its points over the rounds, and who has won."""
    replay, key = await _replay(context)
    session = await context.session()
    return await context.work_once(("course", *key), lambda: _encoded(replay, session.table))


def _encoded(replay: Replay, table: Table) -> bytes:
    with replay.lock:
        return msgspec.json.encode(_course(replay, table))


def _course(replay: Replay, table: Table) -> Course:
    game = replay.game
    return Course(
        table=table.id,
        game=game.name,
        title=replay.words(as_phrase(game.definition.title)),
        phase=table.phase,
        seat=None if replay.viewer == SPECTATOR else replay.viewer,
        moments=replay.moments,
        names=replay.names(),
        letters=replay.letters(),
        winners=list(game.winners),
        tie_break=replay.words(game.tie_break) if replay.is_over and game.tie_break else "",
        ranking=replay.ranking() if replay.is_over else list(range(game.seats)),
        sources=replay.sources(),
        points=[list(by_source.values()) for by_source in replay.points(replay.moments)],
        periods=[CoursePeriod(one.moment, replay.words(one.name)) for one in replay.periods],
        lines=[
            CourseLine(moment, replay.mover(moment), replay.line(moment))
            for moment in range(1, replay.moments + 1)
        ],
        plot=replay.plot,
        stacks=replay.stacks,
        tallies=[_tally(one) for one in replay.tallies],
        rematch=table.rematch,
    )


def _tally(tally: Tally) -> TallyTable:
    columns = list(dict.fromkeys(column for row in tally.rows.values() for column in row))
    rows = [
        TallyRow(seat, [row.get(column, 0) for column in columns])
        for seat, row in tally.rows.items()
    ]
    return TallyTable(tally.title, columns, rows)


@endpoint(
    "GET",
    "/api/tables/{table}/replay",
    answers=Replayed,
    query={"step": {"type": "integer", "minimum": 0}, **SEAT, **LANGUAGE},
)
async def replay(context: RequestContext) -> Replayed:
    """The position after a number of steps: as your seat saw it, or any seat once the game is over.

    Steps are counted as the viewer knows of them.
    """
    replay, _ = await _replay(context)
    return await context.work(_at_step, replay, number_in(context.request, "step"))


def _at_step(replay: Replay, wanted: int | None) -> Replayed:
    with replay.lock:
        return _replayed(replay, wanted)


def _replayed(replay: Replay, wanted: int | None) -> Replayed:
    step = replay.moments if wanted is None else wanted
    if step > replay.moments:
        raise Malformed(say("There are {n} steps.", n=replay.moments))
    return Replayed(
        step=step,
        steps=replay.moments,
        text=replay.line(step),
        seat=None if replay.viewer == SPECTATOR else replay.viewer,
        points=replay.seen_points(step),
        picture=replay.picture(step),
    )


async def _replay(context: RequestContext) -> tuple[Replay, Key]:
    """The replay for the requested viewer, if the asker may see it, and what names it."""
    guest, session = await context.guest(), await context.session()
    wanted = number_in(context.request, "seat")
    async with session.locked() as table:
        game = _begun(table)
        if table.phase == OVER:
            guest.viewer(context.table, None)
            viewer = wanted
        else:
            viewer = guest.viewer(context.table, wanted)
        if viewer is not None and viewer >= game.seats:
            raise Malformed(say("There are {n} seats.", n=game.seats))
        seen_by = SPECTATOR if viewer is None else viewer
        key = table.id, table.last, seen_by, context.language
        found = context.service.replays.get(key)
        if found is None:
            found = Replay.at(table, game, seen_by, context.language)
            context.service.replays.put(key, found, found.size)
        return found, key


def _begun(table: Table) -> Game:
    if table.game is None:
        raise Illegal(say("The game has not begun."))
    return table.game


# -- what things do --------------------------------------------------------------------------------


@endpoint(
    "GET",
    "/api/tables/{table}/help",
    answers=Explained,
    query={"id": {"type": "string", "maxLength": LONGEST_ID}, **SEAT, **LANGUAGE},
)
async def explain(context: RequestContext) -> Explained:
    """The explanation of a thing in the picture, by its id; empty if there is none."""
    wanted = context.request.query_params.get("id", "")
    if not (wanted.isascii() and len(wanted) <= LONGEST_ID):
        raise Malformed(say("There is no such thing in the picture."))
    replay, _ = await _replay(context)
    return await context.work(_explained, replay, wanted)


def _explained(replay: Replay, wanted: str) -> Explained:
    with replay.lock:
        return Explained(*explained(replay, wanted))


# -- insight ---------------------------------------------------------------------------------------


@endpoint("POST", "/api/tables/{table}/insight", asks=OnlySeat, answers=Insight)
async def think(context: RequestContext) -> Response:
    """Start the analysis of a finished game: luck, skill and costly moves."""
    replay, key = await _over(context)
    job = context.service.analyses.look(context.table)
    if job is None or job.state == FAILED:
        context.limit("hint", (context.table, context.address))
        context.limit("search")
        job = context.service.analyses.ask(context.table, replay.game.copy(), context.address)
    if job is None:
        busy = say("Many games are being analysed; please try again in a minute.")
        raise NotReady(busy)
    return await _answer(context, job, replay, key)


@endpoint("GET", "/api/tables/{table}/insight", answers=Insight, query={**SEAT, **LANGUAGE})
async def insight(context: RequestContext) -> Response:
    """The progress and the result of an analysis."""
    replay, key = await _over(context)
    job = context.service.analyses.look(context.table)
    if job is None:
        return as_json(Insight("", 0, 1))
    return await _answer(context, job, replay, key)


async def _over(context: RequestContext) -> tuple[Replay, Key]:
    replay, key = await _replay(context)
    if not replay.is_over:
        raise Illegal(say("The game is not over."))
    return replay, key


async def _answer(context: RequestContext, job: Job, replay: Replay, key: Key) -> Response:
    """The progress of an analysis; its report once it is done."""
    found = job.found
    if job.state == DONE and found is not None:
        analysis: Analysis = found
        return await context.work_once(
            ("insight", id(job), *key), lambda: _report(job, analysis, replay)
        )
    return as_json(Insight(job.state, 0 if job.state == WAITING else job.step, job.steps))


def _report(job: Job, found: Analysis, replay: Replay) -> bytes:
    with replay.lock:
        return msgspec.json.encode(
            Insight(job.state, job.step, job.steps, report_of(found, replay))
        )
