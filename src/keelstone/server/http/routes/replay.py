"""Looking back: the course of a game, step by step, insight, and what the things on it do."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from keelstone.engine.game import Game
from keelstone.engine.seats import SPECTATOR
from keelstone.i18n import as_phrase, say
from keelstone.server.errors import Illegal, Malformed, NotReady
from keelstone.server.http.messages import OnlySeat
from keelstone.server.http.routing import Ask, endpoint, number_in
from keelstone.server.runtime.analysis_queue import DONE, FAILED, WAITING, Job
from keelstone.server.table.table import OVER, Table
from keelstone.server.views.analysis_report import Told, told
from keelstone.server.views.replay import Replay, explained

SEAT = {"seat": {"type": "integer", "minimum": 0, "maximum": 9}}
LANGUAGE = {"language": {"type": "string"}}
#: letters of the longest id in a picture
LONGEST_ID = 64


class CourseLine(msgspec.Struct):
    """Something that happened: at which moment, by which seat (null: chance), in words."""

    moment: int
    seat: int | None
    text: str


class CoursePeriod(msgspec.Struct):
    """A round or turn, and the moment it begins at."""

    moment: int
    text: str


class Course(msgspec.Struct, kw_only=True):
    """A whole game as somebody saw it; `seat` is whose eyes, null for a spectator's.

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
    rematch: str


class Replayed(msgspec.Struct):
    """A game after some of its steps, from somebody's eyes."""

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
    """How far thinking about a game is, and when it is done what came of it."""

    state: str
    step: int
    steps: int
    found: Told | None = None


# -- the course, step by step ----------------------------------------------------------------------


@endpoint("GET", "/api/tables/{table}/course", answers=Course, query={**SEAT, **LANGUAGE})
async def course(ask: Ask) -> Course:
    """The whole game: its story, its points over the rounds, and who has won."""
    look = await _lookback(ask)
    session = await ask.session()
    return await asyncio.to_thread(_course, look, session.table)


def _course(look: Replay, table: Table) -> Course:
    game = look.game
    return Course(
        table=table.id,
        game=game.name,
        title=look.words(as_phrase(game.definition.title)),
        phase=table.phase,
        seat=None if look.viewer == SPECTATOR else look.viewer,
        moments=look.moments,
        names=look.names(),
        letters=look.letters(),
        winners=list(game.winners),
        tie_break=look.words(game.tie_break) if look.is_over and game.tie_break else "",
        ranking=look.ranking() if look.is_over else list(range(game.seats)),
        sources=look.sources(),
        points=[list(by_source.values()) for by_source in look.points(look.moments)],
        periods=[CoursePeriod(one.moment, look.words(one.name)) for one in look.periods],
        lines=[
            CourseLine(moment, look.mover(moment), look.line(moment))
            for moment in range(1, look.moments + 1)
        ],
        plot=look.plot,
        stacks=look.stacks,
        rematch=table.rematch,
    )


@endpoint(
    "GET",
    "/api/tables/{table}/replay",
    answers=Replayed,
    query={"step": {"type": "integer", "minimum": 0}, **SEAT, **LANGUAGE},
)
async def replay(ask: Ask) -> Replayed:
    """A game after a number of steps: from your own eyes, from anybody's when it is over.

    Steps are counted as whoever looks knows of them.
    """
    look = await _lookback(ask)
    return await asyncio.to_thread(_replayed, look, number_in(ask.request, "step"))


def _replayed(look: Replay, wanted: int | None) -> Replayed:
    step = look.moments if wanted is None else wanted
    if step > look.moments:
        raise Malformed(say("There are {n} steps.", n=look.moments))
    return Replayed(
        step=step,
        steps=look.moments,
        text=look.line(step),
        seat=None if look.viewer == SPECTATOR else look.viewer,
        points=look.points(step),
        picture=look.picture(step),
    )


async def _lookback(ask: Ask) -> Replay:
    """The game from the eyes asked for, as far as the asker may have them."""
    guest, session = await ask.guest(), await ask.session()
    wanted = number_in(ask.request, "seat")
    async with session.reading() as table:
        game = _begun(table)
        if table.phase == OVER:
            guest.viewer(ask.table, None)
            viewer = wanted
        else:
            viewer = guest.viewer(ask.table, wanted)
        if viewer is not None and viewer >= game.seats:
            raise Malformed(say("There are {n} seats.", n=game.seats))
        seen_by = SPECTATOR if viewer is None else viewer
        key = "replay", seen_by, ask.language
        if key not in session.rendered.parts:
            session.rendered.parts[key] = Replay.at(table, game, seen_by, ask.language)
        found: Replay = session.rendered.parts[key]
        return found


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
async def explain(ask: Ask) -> Explained:
    """What the thing with an id in the picture does; an empty text where nothing is to say."""
    wanted = ask.request.query_params.get("id", "")
    if not (wanted.isascii() and len(wanted) <= LONGEST_ID):
        raise Malformed(say("There is no such thing in the picture."))
    return Explained(*explained(await _lookback(ask), wanted))


# -- insight ---------------------------------------------------------------------------------------


@endpoint("POST", "/api/tables/{table}/insight", asks=OnlySeat, answers=Insight)
async def think(ask: Ask) -> Insight:
    """Begin to think about a game that is over: what was luck, what was skill, what was costly."""
    look = await _over(ask)
    job = ask.service.insights.look(ask.table)
    if job is None or job.state == FAILED:
        ask.limit("hint", ask.table)
        job = ask.service.insights.ask(ask.table, look.game)
    if job is None:
        busy = say("Many games are being thought about; please try again in a minute.")
        raise NotReady(busy)
    return await asyncio.to_thread(_insight, job, look)


@endpoint("GET", "/api/tables/{table}/insight", answers=Insight, query={**SEAT, **LANGUAGE})
async def insight(ask: Ask) -> Insight:
    """How far that is, and what came of it."""
    look = await _over(ask)
    job = ask.service.insights.look(ask.table)
    if job is None:
        return Insight("", 0, 1)
    return await asyncio.to_thread(_insight, job, look)


async def _over(ask: Ask) -> Replay:
    look = await _lookback(ask)
    if not look.is_over:
        raise Illegal(say("The game is not over."))
    return look


def _insight(job: Job, look: Replay) -> Insight:
    found: Any = told(job.found, look) if job.state == DONE and job.found is not None else None
    step = 0 if job.state == WAITING else job.step
    return Insight(job.state, step, job.steps, found)
