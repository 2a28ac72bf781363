"""Time to think, absent people, and bots that fail."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Coroutine, Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from keelstone.ai import Observation, observe
from keelstone.engine.game import Game
from keelstone.i18n import say
from keelstone.server.errors import Stale
from keelstone.server.runtime import bot_workers, registry, scheduler
from keelstone.server.runtime.session import TableSession
from keelstone.server.storage import schema
from keelstone.server.storage.engine import make_engine
from keelstone.server.table.settings import DAY, Clock
from keelstone.server.table.timing.clocks import Clocks
from tests.server.support import MORRA, Place, Player, serving

#: seconds that anything may take
TIMEOUT = 120
#: milliseconds after which a bot keeps the seat of somebody who is away
AWAY = 1_000_000


def test_time_for_a_move_runs_while_a_seat_is_due() -> None:
    clocks = Clocks(2, Clock("move", 10))
    clocks.turn_to([0], at=1000)
    assert clocks.deadline(0) == 11_000
    assert clocks.left(0, at=4000) == 7000
    assert clocks.deadline(1) is None
    clocks.turn_to([1], at=5000)
    clocks.turn_to([0, 1], at=6000)
    assert clocks.deadline(0) == 16_000
    assert clocks.deadline(1) == 15_000


def test_time_for_the_game_is_used_up_bit_by_bit() -> None:
    clocks = Clocks(2, Clock("game", 10))
    clocks.turn_to([0], at=0)
    clocks.turn_to([1], at=4000)
    clocks.turn_to([0], at=9000)
    assert clocks.left(0, at=9000) == 6000
    assert clocks.deadline(0) == 15_000
    assert clocks.left(1, at=50_000) == 5000


def test_days_are_long_and_no_clock_is_no_limit() -> None:
    assert Clock("days", 3).limit == 3 * 86_400_000
    clocks = Clocks(1, Clock())
    clocks.turn_to([0], at=0)
    assert clocks.deadline(0) is None
    assert clocks.left(0, at=5) is None


def test_a_move_that_cannot_be_taken_back_starts_the_time_afresh() -> None:
    clocks = Clocks(1, Clock("move", 10))
    clocks.turn_to([0], at=0)
    clocks.start_afresh(0, at=8000)
    assert clocks.deadline(0) == 18_000


async def until(player: Player, wanted: Any) -> dict[str, Any]:
    """Wait for an update that is what is wanted."""
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        now = await player.look()
        if wanted(now):
            return now
        await asyncio.sleep(0.05)
    raise AssertionError(now)


async def resting(session: TableSession) -> None:
    """Wait until a table rests: nothing is done for people who are not there."""
    end = time.monotonic() + TIMEOUT
    while not session.is_resting:
        assert time.monotonic() < end
        await asyncio.sleep(0.05)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "START_GRACE", 0)


@pytest.mark.parametrize("kind", ["move", "game"])
def test_who_is_out_of_time_gets_a_move_from_a_bot(tmp_path: Path, kind: str) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            settings = {"clock": {"kind": kind, "amount": 1}, "pace": 0, "away": 0}
            made = await place.new_table(settings=settings, options={"rounds": 1})
            anna, _ = await place.seated(made)
            now = await anna.look()
            assert now["seats"][0]["left"] <= 1000
            now = await until(anna, lambda now: now["phase"] == "over")
            by = {event.get("by") for event in now["events"] if event["kind"] == "move"}
            assert by == {"clock"}

    asyncio.run(scene())


def test_days_pass_for_a_move_while_the_server_is_off(tmp_path: Path) -> None:
    async def begin() -> Player:
        async with serving(tmp_path / "t.db") as place:
            settings = {"clock": {"kind": "days", "amount": 3}, "pace": 0, "away": 0}
            made = await place.new_table(settings=settings, options={"rounds": 1})
            anna, _ = await place.seated(made)
            now = await anna.look()
            assert 0 <= 3 * DAY - now["seats"][0]["left"] < 60_000
            return anna

    async def go_on(anna: Player, is_late: bool) -> None:
        async with serving(tmp_path / "t.db") as place:
            again = Player(place, anna.table, 0, anna.token)
            if is_late:
                await until(again, lambda now: now["phase"] == "over")
            else:
                await asyncio.sleep(0.5)
                now = await again.look()
                assert not any(event["kind"] == "move" for event in now["events"])
                assert now["seats"][0]["left"] < 1.1 * DAY

    anna = asyncio.run(begin())
    _earlier(tmp_path / "t.db", 2 * DAY)
    asyncio.run(go_on(anna, is_late=False))
    _earlier(tmp_path / "t.db", 2 * DAY)
    asyncio.run(go_on(anna, is_late=True))


def _earlier(database: Path, by: int) -> None:
    """Move all times of the tables back by some milliseconds."""
    engine = make_engine(database)
    with engine.begin() as connection:
        connection.execute(schema.events.update().values(at=schema.events.c.at - by))
        connection.execute(schema.tables.update().values(wake_at=schema.tables.c.wake_at - by))
    engine.dispose()


async def leave_alone(place: Place) -> tuple[Player, Player]:
    settings = {"away": AWAY // 1000, "pace": 0, "keeper": "novice"}
    anna, bo = await place.seated(await place.new_table(settings=settings, options={"rounds": 9}))
    # Bo is here: somebody looks from his seat all the time.
    place.service.table_registry.sessions[bo.table].present[1] += 1
    return anna, bo


def test_a_bot_keeps_the_seat_of_who_is_gone_and_gives_it_back_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, bo = await leave_alone(place)
            place.pass_time(AWAY)
            now = await until(bo, lambda now: now["seats"][0]["kept"] == "gone")
            now = await until(bo, lambda now: any(e.get("by") == "keeper" for e in now["events"]))
            assert not now["seats"][1]["kept"]
            await place.post(f"/api/tables/{anna.table}/back", {}, anna.token)
            now = await anna.look()
            assert now["seats"][0]["kept"] == ""
            kinds = [event["kind"] for event in now["events"]]
            assert kinds.index("away") < kinds.index("back")
            text = [e["text"] for e in now["events"] if e["kind"] == "back"]
            assert text == ["Anna is back"]

    asyncio.run(scene())


def test_nobody_is_replaced_where_nobody_waits(tmp_path: Path) -> None:
    """A game against bots waits for its only person; with a spectator it goes on."""

    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            settings = {"away": 1, "pace": 0, "keeper": "novice"}
            made = await place.new_table(bots=(None, "novice"), settings=settings)
            (anna,) = await place.seated(made)
            session = place.service.table_registry.sessions[anna.table]
            await resting(session)
            assert not session.table.chairs[0].kept
            spectator = Player(place, anna.table, 0, made["watch"])
            with session.watched():  # somebody looks, and is shown something
                await until(spectator, lambda now: now["seats"][0]["kept"] == "gone")
                assert not session.is_resting

    asyncio.run(scene())


def test_a_table_where_nobody_is_can_be_put_away_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            settings = {"away": 1, "pace": 0}
            made = await place.new_table(bots=(None, "novice"), settings=settings)
            (anna,) = await place.seated(made)
            home = place.service.table_registry
            await resting(home.sessions[anna.table])
            await home.put_away()
            assert anna.table in home.sessions  # not yet
            monkeypatch.setattr(registry, "IDLE", 0.0)
            await home.put_away()
            assert anna.table not in home.sessions
            for _ in range(2):  # hide and show: a round is over, and the bot moves in the next
                await anna.move_somehow()
            await until(anna, lambda now: sum(e.get("by") == "bot" for e in now["events"]) > 1)

    asyncio.run(scene())


def test_who_asks_now_and_then_is_not_gone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, bo = await leave_alone(place)
            for _ in range(5):
                place.pass_time(AWAY // 2)
                assert not (await anna.look())["seats"][0]["kept"]
            place.pass_time(AWAY)
            await until(bo, lambda now: now["seats"][0]["kept"] == "gone")

    asyncio.run(scene())


def test_who_leaves_on_purpose_is_replaced_and_comes_back_by_moving(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            settings = {"pace": 10_000, "away": 0}
            anna, bo = await place.seated(await place.new_table(settings=settings))
            await place.post(f"/api/tables/{anna.table}/leave", {}, anna.token)
            now = await anna.look()
            assert now["seats"][0]["kept"] == "left"
            await anna.move(now["moves"][0]["number"], now["number"])
            now = await bo.look()
            assert now["seats"][0]["kept"] == ""

    asyncio.run(scene())


class Broken:
    def __init__(self, how: str) -> None:
        self.how = how

    def choose_number(self, observation: Any) -> int:
        if self.how == "late":
            time.sleep(3)
        if self.how == "crash":
            raise ZeroDivisionError
        return 999


@pytest.mark.parametrize("how", ["crash", "late", "illegal"])
def test_a_broken_bot_never_blocks_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(bot_workers, "make", lambda *args, **rest: Broken(how))
    monkeypatch.setattr(bot_workers, "FIRST_TIMEOUT", 0.2)

    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table(
                bots=("master", "novice"), settings={"pace": 0}, options={"rounds": 1}
            )
            watcher = Player(place, made["table"], 0, made["watch"])
            now = await until(watcher, lambda now: now["phase"] == "over")
            assert now["winners"]

    asyncio.run(scene())


class Counted:
    """A bot that goes on once another one thinks too, or has thought at the same time."""

    thinking = most = 0
    others = threading.Condition()

    def choose_number(self, observation: Observation) -> int:
        with Counted.others:
            Counted.thinking += 1
            Counted.most = max(Counted.most, Counted.thinking)
            Counted.others.notify_all()
            Counted.others.wait_for(lambda: Counted.most > 1, TIMEOUT)
            Counted.thinking -= 1
        return observation.moves[0]


def test_bots_that_are_due_together_think_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_workers, "make", lambda *args, **rest: Counted())

    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table(
                bots=("master", "master"), settings={"pace": 0}, options={"rounds": 1}
            )
            watcher = Player(place, made["table"], 0, made["watch"])
            await until(watcher, lambda now: now["phase"] == "over")

    asyncio.run(scene())
    assert Counted.most == 2


def test_of_moves_that_fail_together_a_fault_is_told_before_a_refusal() -> None:
    made: list[str] = []

    async def move(name: str, fault: Exception | None) -> None:
        await asyncio.sleep(0)
        made.append(name)
        if fault is not None:
            raise fault

    late, broken = Stale(say("late")), ZeroDivisionError()
    for faults, logged in (((late, broken, None), broken), ((None, late), late)):
        moves = (move(str(fault), fault) for fault in faults)
        with pytest.raises(type(logged)):
            asyncio.run(gathered(moves))
    assert len(made) == 5


async def gathered(moves: Iterable[Coroutine[Any, Any, None]]) -> None:
    await scheduler.together(moves)


class Held:
    """A bot that answers only when it is let go: a master. Any other answers at once."""

    def __init__(self, level: str, gate: threading.Event) -> None:
        self.level, self.gate = level, gate

    def choose_number(self, observation: Observation) -> int:
        if self.level == "master":
            self.gate.wait()
        return observation.moves[0]


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """All bots are held ones, until this is set."""
    opened = threading.Event()
    monkeypatch.setattr(bot_workers, "make", lambda level, *args, **rest: Held(level, opened))
    yield opened
    opened.set()


async def busy(kept: bot_workers.BotWorkers, observation: Observation) -> list[asyncio.Task[int]]:
    """All threads are taken by bots that are held."""
    masters = [
        asyncio.create_task(kept.choose(observation, "master")) for _ in range(bot_workers.WORKERS)
    ]
    await asyncio.sleep(0)
    return masters


def first_observation() -> Observation:
    return observe(Game(MORRA, seed=1), 0)


def test_who_waits_behind_bots_that_hang_is_answered_by_a_bot(
    gate: threading.Event, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_workers, "FIRST_TIMEOUT", 0.1)
    observation, kept = first_observation(), bot_workers.BotWorkers(timeout=TIMEOUT)
    kept._warm.add(("novice", observation.name))

    async def scene() -> None:
        hanging = await busy(kept, observation)
        waiting = [kept.choose(observation, "novice") for _ in range(5)]
        assert await asyncio.gather(*waiting) == [observation.moves[0]] * 5
        assert all(number in observation.moves for number in await asyncio.gather(*hanging))

    asyncio.run(scene())
    failed = [record for record in caplog.records if record.name == bot_workers.__name__]
    assert len(failed) == bot_workers.WORKERS  # those that hung


def test_waiting_for_a_turn_is_not_being_late(
    gate: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_workers, "FIRST_TIMEOUT", 0.01)
    observation, kept = first_observation(), bot_workers.BotWorkers(timeout=TIMEOUT)
    kept._warm.add(("master", observation.name))

    async def scene() -> None:
        thinking = await busy(kept, observation)
        waiting = asyncio.create_task(kept.choose(observation, "novice"))
        await asyncio.wait([waiting], timeout=0.3)
        assert not waiting.done()
        gate.set()
        assert await asyncio.gather(*thinking) == [observation.moves[0]] * bot_workers.WORKERS
        assert await waiting in observation.moves

    asyncio.run(scene())


class BrokenOff(scheduler.Scheduler):
    """Whatever it does for a table is broken off."""

    acted = 0

    async def act(self, session: TableSession) -> int | None:
        self.acted += 1
        raise asyncio.CancelledError


def test_a_table_for_which_acting_was_broken_off_is_acted_for_again() -> None:
    async def scene() -> None:
        scheduler = BrokenOff(bot_workers.BotWorkers())
        session: Any = SimpleNamespace(has_claim=True, table=SimpleNamespace(id="table"))
        for times in (1, 2):
            scheduler.act_now(session)
            await asyncio.wait(scheduler._acting.values())
            assert scheduler.acted == times

    asyncio.run(scene())


@pytest.mark.parametrize(
    "settings",
    [{"keeper": "nobody"}, {"clock": {"kind": "move", "amount": 0}}, {"clock": {"kind": "days"}}],
)
def test_settings_that_cannot_be_kept_are_refused(tmp_path: Path, settings: dict[str, Any]) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            asked = {"game": MORRA, "seats": [{}, {}], "settings": settings}
            await place.post("/api/tables", asked, status=400)

    asyncio.run(scene())


def test_a_bot_at_the_table_chooses_by_new_chance_every_time() -> None:
    """Eschnapur begins always alike: who plays often would know what the bots lay."""
    kept = bot_workers.BotWorkers()
    assert len({kept._bot("novice", MORRA).seed for _ in range(5)}) == 5
