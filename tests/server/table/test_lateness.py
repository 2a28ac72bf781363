"""Days for a move: clocks that run out, nudges, votes and holidays."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from keelstone.server.clock import now
from keelstone.server.runtime import registry
from keelstone.server.table import events
from keelstone.server.table.sentences import agreement
from keelstone.server.table.settings import DAY, Clock, Settings
from keelstone.server.table.timing.clocks import Clocks
from tests.server.support import Place, Player, serving
from tests.server.table.test_clocks import until
from tests.server.table.test_undo import begun, fold

pytestmark = pytest.mark.usefixtures("time_to_pass")

HOUR = DAY // 24
TWO_DAYS: dict[str, Any] = {"clock": {"kind": "days", "amount": 2}, "pace": 0}


async def table_of_days(place: Place, seats: int = 2, **settings: Any) -> list[Player]:
    made = await place.new_table(
        bots=(None,) * seats, settings={**TWO_DAYS, **settings}, options={"rounds": 9}
    )
    return await place.seated(made)


def texts(update: dict[str, Any]) -> list[str]:
    return [event["text"] for event in update["events"]]


def movers(update: dict[str, Any]) -> set[str]:
    return {event.get("by", "") for event in update["events"] if event["kind"] == "move"}


async def finish(player: Player) -> None:
    """Make all the moves that a player is due."""
    while await player.move_somehow():
        pass


async def let_things_happen(place: Place, player: Player) -> dict[str, Any]:
    """Do everything that is due now; the table afterwards."""
    home = place.service.table_registry
    session = await home.find(player.table)
    session.has_claim = True
    for _ in range(40):
        home.scheduler.act_now(session)
        await home.scheduler.finished(session)
    return await player.look()


def test_a_holiday_does_not_count_for_the_clock() -> None:
    clocks = Clocks(1, Clock("days", 2))
    clocks.turn_to([0], at=0)
    clocks.rest(0, at=DAY, until=4 * DAY)
    assert clocks.deadline(0) == 5 * DAY
    assert clocks.left(0, at=3 * DAY) == DAY
    assert clocks.left(0, at=4 * DAY + HOUR) == DAY - HOUR
    clocks.rest(0, at=2 * DAY, until=2 * DAY)  # back early
    assert clocks.deadline(0) == 3 * DAY
    assert clocks.rested(0, at=9 * DAY) == DAY


def test_a_turn_that_begins_in_a_holiday_has_its_time_afterwards() -> None:
    clocks = Clocks(1, Clock("days", 2))
    clocks.rest(0, at=0, until=3 * DAY)
    clocks.turn_to([0], at=DAY)
    assert clocks.deadline(0) == 5 * DAY


def test_a_turn_ends_when_others_are_due_again() -> None:
    """Whoever made the last move begins a new turn with them, also after chance."""
    table = begun()
    assert table.game is not None
    hide, show = (table.game.definition.rules.moves.first(kind) for kind in ("hide", "show"))
    fold(table, events.Moved(0, hide))
    first = [chair.turn for chair in table.chairs]
    assert first == [table.last - 1] * 2, "a step does not end it"
    fold(table, events.Moved(0, show), events.Moved(1, hide))
    table.chairs[1].is_nudged = True
    table.chairs[1].stand_in = "clock"
    fold(table, events.Moved(1, show))
    assert [chair.turn for chair in table.chairs] == [0, first[1]]
    fold(table, events.Happened(3))
    assert [chair.turn for chair in table.chairs] == [table.last] * 2
    assert not table.chairs[1].is_nudged
    assert not table.chairs[1].stand_in, "the bot was for this turn alone"


def test_a_time_that_began_afresh_runs_as_before_if_the_move_is_taken_back() -> None:
    clocks = Clocks(2, Clock("days", 1))
    clocks.turn_to([0], 0)
    clocks.turn_to([0, 1], HOUR)
    clocks.start_afresh(0, HOUR, is_final=False)
    assert clocks.deadline(0) == HOUR + DAY
    clocks.turn_to([0], 2 * HOUR)
    clocks.run_as_before(0)
    assert clocks.deadline(0) == DAY
    clocks.start_afresh(0, 3 * HOUR)
    clocks.run_as_before(0)
    assert clocks.deadline(0) == 3 * HOUR + DAY, "a final move is not taken back"


def test_with_days_for_a_move_no_bot_plays_before_the_clock_is_out(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, bo = await table_of_days(place)
            session = place.service.table_registry.sessions[bo.table]
            session.present[1] += 1  # Bo looks on all the time
            for _ in range(4):
                place.pass_time(11 * HOUR)
                update = await let_things_happen(place, bo)
                assert movers(update) == set()
                assert not update["seats"][0]["kept"]
            place.pass_time(5 * HOUR)
            update = await let_things_happen(place, bo)
            assert movers(update) == {"clock"}
            assert "Anna is out of time: a bot plays this turn" in texts(update)
            assert not update["seats"][0]["kept"]
            assert anna.seat == 0

    asyncio.run(scene())


def test_a_bot_keeps_the_seat_where_that_was_agreed_until_its_owner_looks(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, bo = await table_of_days(place, late="seat")
            await finish(bo)
            place.pass_time(2 * DAY + 1000)
            update = await let_things_happen(place, bo)
            assert update["seats"][0]["kept"] == "late"
            assert "a bot plays for Anna from now on" in texts(update)
            assert "keeper" in movers(update)
            await place.post(f"/api/tables/{anna.table}/back", {}, anna.token)
            update = await let_things_happen(place, anna)
            assert not update["seats"][0]["kept"]
            if update["seats"][0]["is_due"]:  # with all of her time again
                assert update["seats"][0]["left"] > 2 * DAY - HOUR

    asyncio.run(scene())


def test_nothing_happens_where_that_was_agreed_and_everybody_is_told(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            _, bo = await table_of_days(place, late="wait")
            await finish(bo)
            place.pass_time(9 * DAY)
            update = await let_things_happen(place, bo)
            assert texts(update).count("Anna is out of time") == 1
            assert movers(update) == {""}
            assert update["waits"] == [
                {"seat": 0, "nudge_from": update["waits"][0]["nudge_from"], "votes_needed": 1,
                 "is_late": True}
            ]  # fmt: skip
            body = {"about": 0, "wish": "turn"}
            await place.post(f"/api/tables/{bo.table}/votes", body, bo.token, status=409)

    asyncio.run(scene())


def test_the_others_decide_when_more_than_half_of_them_agree(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, bo, cleo = await table_of_days(place, seats=3, late="vote")
            for player in (bo, cleo):
                await finish(player)
            votes = f"/api/tables/{anna.table}/votes"
            body = {"about": 0, "wish": "turn"}
            await place.post(votes, body, bo.token, status=409)  # too early
            place.pass_time(2 * DAY + 1000)
            update = await let_things_happen(place, bo)
            assert "Anna is out of time: the others may decide" in texts(update)
            await place.post(votes, body, anna.token, status=409)  # not about oneself
            await place.post(votes, body, bo.token)
            await place.post(votes, {"about": 0, "wish": "seat"}, cleo.token)
            update = await let_things_happen(place, bo)
            assert update["waits"][0]["votes"] == {"1": "turn", "2": "seat"}
            assert "vote" not in movers(update)
            await place.post(votes, body, cleo.token)  # persuaded
            update = await let_things_happen(place, bo)
            assert "the others have decided: a bot plays this turn of Anna" in texts(update)
            assert "vote" in movers(update)
            assert not update["seats"][0]["kept"]

    asyncio.run(scene())


def test_the_others_may_give_a_seat_to_a_bot_after_a_while_without_a_clock(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            settings = {"away": 0, "pace": 0, "vote_after": 60}
            made = await place.new_table(settings=settings, options={"rounds": 9})
            _, bo = await place.seated(made)
            votes, body = f"/api/tables/{bo.table}/votes", {"about": 0, "wish": "seat"}
            await place.post(votes, body, bo.token, status=409)
            place.pass_time(61_000)
            await place.post(votes, body, bo.token)
            update = await until(bo, lambda update: "keeper" in movers(update))
            assert update["seats"][0]["kept"] == "voted"

    asyncio.run(scene())


def test_a_seat_that_the_table_does_not_have_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, _ = await table_of_days(place)
            path = f"/api/tables/{anna.table}"
            await place.post(f"{path}/nudge", {"about": 7}, anna.token, 400)
            await place.post(f"{path}/votes", {"about": 7, "wish": "turn"}, anna.token, 400)

    asyncio.run(scene())


def test_a_nudge_is_told_to_everybody_once_in_a_turn(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, bo = await table_of_days(place)
            nudge, body = f"/api/tables/{bo.table}/nudge", {"about": 0}
            await place.post(nudge, body, bo.token, status=409)
            place.pass_time(13 * HOUR)
            await place.post(nudge, body, bo.token)
            await place.post(nudge, body, bo.token, status=409)
            assert texts(await anna.look())[-1] == "Bo asks Anna to move"
            watch = await place.post(f"/api/tables/{bo.table}/links", {"role": "watch"}, bo.token)
            await place.post(nudge, {"about": 1}, watch["token"], status=403)

    asyncio.run(scene())


def test_a_holiday_stops_the_clock_and_ends_when_it_is_used_up(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, bo = await table_of_days(place, holidays=3)
            holiday = f"/api/tables/{anna.table}/holiday"
            await place.post(holiday, {"until": now() + 4 * DAY}, anna.token, status=409)
            await place.post(holiday, {"until": now() + 3 * DAY - HOUR}, anna.token)
            update = await bo.look()
            assert texts(update)[-1] == "Anna is on holiday for 3 days"
            assert update["holidays"].keys() == {"0"}
            await finish(bo)
            place.pass_time(4 * DAY)
            assert movers(await let_things_happen(place, bo)) == {""}
            update = await anna.look()
            assert HOUR <= update["holiday"]["left"] < HOUR + 60_000
            place.pass_time(DAY)
            assert "clock" in movers(await let_things_happen(place, bo))
            await place.post(f"{holiday}/end", {}, anna.token)  # it is over: nothing to do

    asyncio.run(scene())


def test_a_holiday_can_end_early(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, _ = await table_of_days(place)
            path = f"/api/tables/{anna.table}/holiday"
            await place.post(path, {"until": now() + 9 * DAY}, anna.token)
            place.pass_time(DAY)
            await place.post(f"{path}/end", {}, anna.token)
            update = await anna.look()
            assert texts(update)[-1] == "Anna is back from the holiday"
            assert abs(update["holiday"]["left"] - 13 * DAY) < HOUR

    asyncio.run(scene())


def test_without_days_no_clock_rests(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, _ = await place.seated(await place.new_table())
            body = {"until": now() + DAY}
            path = f"/api/tables/{anna.table}/holiday"
            await place.post(path, body, anna.token, status=409)
            assert (await anna.look())["holiday"] is None

    asyncio.run(scene())


def test_a_table_that_waits_for_days_can_be_put_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, bo = await table_of_days(place)
            home = place.service.table_registry
            monkeypatch.setattr(registry, "IDLE", 0.0)
            await home.put_away()
            assert anna.table not in home.sessions
            monkeypatch.setattr(registry, "IDLE", 600.0)
            place.pass_time(2 * DAY + 20_000)
            await home.take_over()
            await until(bo, lambda update: "clock" in movers(update))

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("settings", "text"),
    [
        (Settings(), "No clock. After 10 minutes the others may let a bot play."),
        (Settings(Clock("days", 2)), "2 days for each move. Then a bot plays this turn."),
        (
            Settings(Clock("days", 1), late="vote"),
            "1 day for each move. Then the others decide.",
        ),
        (
            Settings(Clock("move", 60), late="seat"),
            "60 seconds for each move. Then a bot plays until the player comes back.",
        ),
        (
            Settings(late="wait", is_rated=True),
            "No clock. The result counts for the ratings.",
        ),
    ],
)
def test_what_was_agreed_is_written_at_the_table(settings: Settings, text: str) -> None:
    assert agreement(settings).text("en") == text
