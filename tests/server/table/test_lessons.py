"""Lessons over the API: every lesson is played to its end, and its texts are read in all
languages."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from keelstone.engine import registry
from keelstone.i18n import LANGUAGES
from keelstone.lessons.lesson import Lesson, Step, fits, lessons_of
from tests.server.support import Place, Player, new_key, serving

LESSONS = [
    pytest.param(game, name, id=f"{game}-{name}")
    for game in registry.game_names()
    for name in lessons_of(registry.load(game))
]
pytestmark = pytest.mark.anyio

#: seconds between two looks at a table where bots move
PAUSE = 0.01


async def begun(place: Place, game: str, name: str) -> Player:
    """A learner at the table of a lesson whose bots do not wait."""
    made = await place.post("/api/lessons", {"game": game, "lesson": name, "pace": 0})
    [learner] = await place.seated(made)
    return learner


async def read(learner: Player, step: int, **rest: Any) -> Any:
    path = f"/api/tables/{learner.table}/lesson"
    return await learner.place.post(path, {"step": step, "key": new_key(), **rest}, learner.token)


async def check_words(learner: Player, step: Step) -> None:
    """The learner reads the step in every language as the file has it."""
    for language in LANGUAGES:
        now = await learner.look(after=10**6, language=language)
        assert now["lesson"]["text"] == step.text[language]


def tries(step: Step, notations: list[str]) -> Iterator[tuple[str, dict[str, str] | None]]:
    """Moves to make in a step: those with a friendly refusal and its text, then expected ones."""
    for answer in step.answers:
        if answer.again:
            yield from ((one, dict(answer.text)) for one in notations if fits(answer.moves, one))
    again = [pattern for answer in step.answers if answer.again for pattern in answer.moves]
    for pattern in step.expect:
        yield from ((n, None) for n in notations if fits([pattern], n) and not fits(again, n))


async def make_move(learner: Player, lesson: Lesson, now: dict[str, Any]) -> None:
    """Make a move that the step expects; on the way there be refused by the coach."""
    notations = [move["notation"] for move in now["moves"]]
    for notation, refusal in tries(lesson.steps[now["lesson"]["step"]], notations):
        if refusal is None:
            await learner.move(notation, now["number"])
            return
        refused = await learner.move(notation, now["number"], status=409)
        assert refused == {"error": "coach", "message": refusal["en"]}
    await learner.move(notations[0], now["number"])  # the game has gone another way


async def play_lesson(learner: Player, lesson: Lesson) -> dict[str, Any]:
    """Play until the coach has no more to say; the last update."""
    seen = -1
    while True:
        now = await learner.look(after=10**6)
        coach = now["lesson"]
        if coach is None:
            return now
        if coach["kind"] != "watch" and coach["step"] > seen:
            seen = coach["step"]
            await check_words(learner, lesson.steps[seen])
        if coach["kind"] in ("read", "last"):
            await read(learner, coach["step"])
        elif coach["kind"] == "move" and now["moves"]:
            await make_move(learner, lesson, now)
        else:
            await asyncio.sleep(PAUSE)


@pytest.mark.parametrize(("game", "name"), LESSONS)
async def test_a_lesson_is_played_to_its_end_and_the_game_goes_on(
    tmp_path: Path, game: str, name: str
) -> None:
    async with serving(tmp_path / "t.db", game) as place:
        learner = await begun(place, game, name)
        now = await play_lesson(learner, lessons_of(registry.load(game))[name])
        assert now["phase"] == "playing"


async def test_after_the_lesson_chance_is_fair_and_nothing_of_it_can_be_taken_back(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path / "t.db", "imhotep") as place:
        learner = await begun(place, "imhotep", "first-game")
        now = await play_lesson(learner, lessons_of(registry.load("imhotep"))["first-game"])
        assert not now["may_undo"]
        await play_on(learner)
        fair = await place.get(f"/api/tables/{learner.table}/fair", learner.token)
        assert fair["verdict"] == "not checked"  # the lesson brought the first rounds
        assert fair["drawn"]


async def play_on(learner: Player) -> None:
    """Make any moves until the game is over; the bots move meanwhile."""
    while (await learner.look(after=10**6))["phase"] != "over":
        if not await learner.move_somehow():
            await asyncio.sleep(PAUSE)


async def test_a_step_survives_a_restart_of_the_server(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "imhotep") as place:
        learner = await begun(place, "imhotep", "first-game")
        await read(learner, 0)
        await read(learner, 1)
    async with serving(tmp_path / "t.db", "imhotep") as place:
        later = Player(place, learner.table, learner.seat, learner.token)
        assert (await later.look())["lesson"]["step"] == 2


async def test_reading_a_step_twice_goes_on_once(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "imhotep") as place:
        learner = await begun(place, "imhotep", "first-game")
        await read(learner, 0)
        await read(learner, 0)
        assert (await learner.look())["lesson"]["step"] == 1


async def test_a_learner_may_leave_the_coach_and_play_on(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "imhotep") as place:
        learner = await begun(place, "imhotep", "first-game")
        await read(learner, 0, leave=True)
        now = await learner.look()
        assert now["lesson"]["kind"] == "away"
        assert [move["notation"] for move in now["moves"]][-1:] == ["take"]
        await learner.move("take", now["number"])
        assert (await learner.look())["lesson"] is None


async def test_the_coach_comes_back_to_the_same_step_until_the_learner_has_moved(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path / "t.db", "imhotep") as place:
        learner = await begun(place, "imhotep", "first-game")
        await read(learner, 0)
        await read(learner, 1, leave=True)
        await read(learner, 1, back=True)
        now = await learner.look()
        assert (now["lesson"]["kind"], now["lesson"]["step"]) == ("read", 1)
        await read(learner, 1, leave=True)
        await learner.move("take", (await learner.look())["number"])
        path = f"/api/tables/{learner.table}/lesson"
        asked = {"step": 1, "key": new_key(), "back": True}
        await place.post(path, asked, learner.token, status=409)


async def test_a_step_is_free_only_where_the_coach_allows_every_move(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "imhotep") as place:
        learner = await begun(place, "imhotep", "first-game")
        for step in range(3):
            await read(learner, step)
        assert not (await learner.look())["lesson"]["free"]
        await read(learner, 3, leave=True)
        assert (await learner.look())["lesson"]["free"]


async def test_a_lesson_is_listed_by_its_name_and_nobody_waits_there(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "imhotep") as place:
        learner = await begun(place, "imhotep", "first-game")
        [listed] = await place.get("/api/tables/mine", learner.token)
        assert (listed["title"], listed["is_lesson"]) == ("Learn Imhotep", True)


async def test_only_the_learner_has_a_coach_and_there_is_none_at_other_tables(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path / "t.db", "imhotep") as place:
        made = await place.post("/api/lessons", {"game": "imhotep", "lesson": "first-game"})
        [learner] = await place.seated(made)
        watched = await place.get(f"/api/tables/{made['table']}", made["watch"])
        assert watched["lesson"] is None
        usual = await place.new_table("imhotep", (None, None))
        [anna, _] = await place.seated(usual)
        path = f"/api/tables/{anna.table}/lesson"
        await place.post(path, {"step": 0, "key": new_key()}, anna.token, status=409)
        assert (await anna.look())["lesson"] is None
        assert (await learner.look())["seats"][1]["name"] == "Nofret"


async def test_a_rematch_after_a_lesson_is_an_ordinary_game(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "imhotep") as place:
        learner = await begun(place, "imhotep", "first-game")
        await read(learner, 0, leave=True)
        await play_on(learner)
        body = {"key": new_key()}
        where = await place.post(f"/api/tables/{learner.table}/rematch", body, learner.token)
        again = Player(place, where["table"], learner.seat, learner.token)
        assert (await again.look())["lesson"] is None


async def test_a_lesson_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "imhotep") as place:
        asked = {"game": "imhotep", "lesson": "no-such"}
        assert "no-such" in (await place.post("/api/lessons", asked, status=404))["message"]


async def test_the_lobby_offers_lessons_in_words(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "imhotep") as place:
        [game] = await place.get("/api/games", language="da")
        assert [lesson["title"] for lesson in game["lessons"]] == ["Lær Imhotep"]
