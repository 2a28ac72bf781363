"""A game of each kind over days: two people, phones closed, notices, a holiday, a restart."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import pytest

from keelstone.engine import registry
from keelstone.engine.seats import CHANCE
from keelstone.server.clock import now
from keelstone.server.notices.outbound import Outbound
from keelstone.server.table.settings import DAY
from keelstone.server.table.table import Table
from tests.server.support import Place, Player, serving
from tests.server.support.sinks import MailSink, Subscription, WebSink, mail_sink, web_sink
from tests.server.table.test_answers_ahead import answer, at_once
from tests.server.table.test_lateness import HOUR, let_things_happen

pytestmark = pytest.mark.usefixtures("time_to_pass")

PUBLIC = "http://test"
#: games that would take long among people who move at random
SHORTER: dict[str, dict[str, Any]] = {"seafarers": {"turn_limit": 20}}
#: turns before the server is started again, and those of a game at most
RESTART_AFTER, MOST = 12, 3000


class Days:
    """Two people who play a game over days and learn of their turns by notices only."""

    def __init__(self, game: str, database: Path, sink: WebSink, mail: MailSink) -> None:
        self.game, self.database, self.mail = game, database, mail
        self.phone = Subscription(sink, "anna")
        self.sink = sink
        self.players: list[Player] = []
        self.chooser = random.Random(7)
        self.answered_ahead = 0

    def serving(self) -> Any:
        return serving(
            self.database, self.game,
            outbound=Outbound(True), mailer=self.mail.mailer, public_url=PUBLIC,
        )  # fmt: skip

    async def begin(self, place: Place) -> None:
        """Sit down; Anna is told on her phone, Bo by mail."""
        settings = {"clock": {"kind": "days", "amount": 2}, "pace": 0, "late": "turn"}
        options = SHORTER.get(self.game, {})
        made = await place.new_table(self.game, (None, None), settings=settings, options=options)
        self.players = await place.seated(made)
        anna, bo = self.players
        await place.post("/api/me/channels", self.phone.channel, anna.token)
        channel = {"kind": "mail", "address": "bo@example.org"}
        added = await place.post("/api/me/channels", channel, bo.token)
        code = re.findall(r"\b[0-9]{6}\b", self.mail.mails[-1].get_content())[0]
        body = {"channel": added["id"], "code": code}
        await place.post("/api/me/channels/confirm", body, bo.token)

    async def open_again(self, place: Place) -> None:
        """The server was started again: the tokens are all that the players have."""
        self.players = [
            Player(place, player.table, player.seat, player.token) for player in self.players
        ]

    def told(self, seat: int) -> int:
        """How many notices of turns a player has got."""
        if seat == 0:
            return sum(one["title"].startswith("Your turn") for one in self.phone.messages())
        return sum(str(mail["Subject"]).startswith("Your turn") for mail in self.mail.mails)

    async def play(self, place: Place, most: int) -> bool:
        """Play turns, each some hours after its notice; whether the game is over."""
        for _ in range(most):
            update = await self.players[0].look(after=10**6)
            if update["phase"] == "over":
                return True
            await self._turn(place, update["due"])
        return False

    async def go_on_holiday(self, place: Place) -> None:
        """Anna leaves for five days while the game waits for her alone."""
        anna = self.players[0]
        while (due := (await anna.look(after=10**6))["due"]) != [anna.seat]:
            await self._turn(place, due)
        place.pass_time(20_000)
        await place.service.notices.send_due()
        path = f"/api/tables/{anna.table}/holiday"
        await place.post(path, {"until": now() + 5 * DAY}, anna.token)

    async def be_away(self, place: Place) -> None:
        """More time passes than a move has: nobody moves for Anna, and nobody is told again."""
        anna = self.players[0]
        before, told = await anna.look(), self.told(0)
        place.pass_time(3 * DAY)
        await let_things_happen_once(place, anna)
        await place.service.notices.send_due()
        assert (await anna.look())["events"] == before["events"]
        assert self.told(0) == told

    async def _turn(self, place: Place, due: list[int]) -> None:
        """Time passes, notices arrive, and then all who are due make their moves."""
        before = [self.told(seat) for seat in range(2)]
        place.pass_time(20_000)
        await place.service.notices.send_due()
        for seat in due:
            assert self.told(seat) <= before[seat] + 1
        place.pass_time(self.chooser.randrange(HOUR, 20 * HOUR))
        await let_things_happen_once(place, self.players[0])
        for seat in due:
            await self._moves(place, self.players[seat])

    async def _moves(self, place: Place, player: Player) -> None:
        """Move until somebody else is due; answer ahead at the first chance, and sometimes."""
        home = place.service.table_registry
        for _ in range(40):
            await home.answers_ahead.finished(await home.find(player.table))
            update = await player.look(after=10**6)
            if not update["moves"]:
                return
            is_wanted = not self.answered_ahead or self.chooser.random() < 0.2
            if update["answers_ahead"] and is_wanted:
                await answer(player, update["answers_ahead"][-1]["name"])
                self.answered_ahead += 1
                continue
            number = self.chooser.choice(update["moves"])["number"]
            await player.move(number, update["number"])


async def let_things_happen_once(place: Place, player: Player) -> None:
    """What is due by the clock happens; nobody's clock is out."""
    session = await place.service.table_registry.find(player.table)
    place.service.table_registry.scheduler.act_now(session)
    await place.service.table_registry.scheduler.finished(session)


def secrets_of(table: Table, tokens: list[str]) -> set[bytes]:
    """What no notice may hold: tokens, the table's secret, and every move in notation."""
    game = table.game
    assert game is not None
    moves = {game.notation(entry.seat, entry.number) for entry in game.log if entry.seat != CHANCE}
    return {text.encode() for text in {*tokens, table.row.secret.hex(), *moves} if len(text) > 5}


@pytest.mark.parametrize("game", registry.game_names())
def test_a_game_over_days_loses_nothing_and_tells_no_secret(game: str, tmp_path: Path) -> None:
    async def scene(mail: MailSink) -> None:
        async with web_sink() as sink:
            days = Days(game, tmp_path / "t.db", sink, mail)
            async with days.serving() as place:
                place.service.table_registry.answers_ahead.pause = at_once
                await days.begin(place)
                assert not await days.play(place, RESTART_AFTER)
                await days.go_on_holiday(place)
                before = (await days.players[1].look())["events"]
            async with days.serving() as place:
                place.service.table_registry.answers_ahead.pause = at_once
                await days.open_again(place)
                after = (await days.players[1].look())["events"]
                assert after[: len(before)] == before  # nothing was lost
                await days.be_away(place)
                assert await days.play(place, MOST)
                await check_the_end(place, days)

    with mail_sink() as mail:
        asyncio.run(scene(mail))


async def check_the_end(place: Place, days: Days) -> None:
    anna, bo = days.players
    update = await bo.look()
    by = {event.get("by", "") for event in update["events"] if event["kind"] == "move"}
    assert by == {""}  # no bot has moved for anybody
    assert not [event for event in update["events"] if event["kind"] in ("late", "away")]
    may_answer = registry.load(days.game).answers_ahead is not None
    assert bool(days.answered_ahead) == may_answer
    assert days.told(0) > 3
    assert days.told(1) > 3
    session = await place.service.table_registry.find(anna.table)
    secrets = secrets_of(session.table, [anna.token, bo.token])
    bodies = [days.phone.decrypt(request.body) for request in days.sink.requests]
    sent = b"\n".join([*bodies, *days.mail.received, *(one.body for one in days.sink.requests)])
    assert not [secret for secret in secrets if secret in sent]


def test_a_clock_that_runs_out_is_a_bot_turn_and_no_sooner(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db", "imhotep") as place:
            settings = {"clock": {"kind": "days", "amount": 2}, "pace": 0}
            made = await place.new_table("imhotep", (None, None), settings=settings)
            players = await place.seated(made)
            due = (await players[0].look())["due"][0]
            for _ in range(47):
                place.pass_time(HOUR)
                update = await let_things_happen(place, players[0])
                assert not [event for event in update["events"] if event["kind"] == "move"]
            place.pass_time(HOUR + 1000)
            update = await let_things_happen(place, players[0])
            moves = [event for event in update["events"] if event["kind"] == "move"]
            assert moves[0]["seat"] == due
            assert moves[0]["by"] == "clock"

    asyncio.run(scene())
