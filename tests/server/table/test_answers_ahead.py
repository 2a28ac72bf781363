"""Answers given ahead: made as if their player made them, and known to nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from keelstone.games.seafarers.rules.moves import REFUSE
from keelstone.server.runtime import answers_ahead as runner
from keelstone.server.table.timing.turn_notices import GRACE
from tests.server.people.test_notices import add, place_with
from tests.server.support import Place, Player, serving
from tests.server.support.sinks import Subscription

pytestmark = pytest.mark.usefixtures("time_to_pass")


async def at_once(span: runner.Span) -> None:
    """No pause: the tests do not wait as people would."""


def kinds(update: dict[str, Any]) -> dict[str, int]:
    return {move["kind"]: move["number"] for move in update["moves"]}


async def move_until_asked(players: list[Player], kind: str) -> Player:
    """Play until somebody is asked for a kind of move; who that is."""
    for _ in range(4000):
        for player in players:
            update = await player.look(after=10**6)
            if kind in kinds(update) and len(kinds(update)) > 1:
                return player
            await player.move_somehow()
    raise AssertionError(f"nobody was asked to {kind}")


async def play(place: Place, game: str, **options: Any) -> list[Player]:
    made = await place.new_table(game, (None, None), options=options, settings={"away": 0})
    place.service.table_registry.answers_ahead.pause = at_once
    return await place.seated(made)


async def answer(player: Player, name: str, *, is_on: bool = True, status: int = 200) -> None:
    path = f"/api/tables/{player.table}/answers_ahead"
    body = {"name": name, "is_on": is_on}
    await player.place.post(path, body, player.token, status)


def test_whoever_buys_nothing_in_a_round_is_not_asked_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db", "eschnapur") as place:
            players = await play(place, "eschnapur")
            asked = await move_until_asked(players, "pass")
            (other,) = [player for player in players if player is not asked]
            update = await asked.look()
            offered = update["answers_ahead"][0]
            assert offered["text"] == "Buy nothing more in this round"
            before = await other.look()
            await answer(other, "buy nothing 999", status=409)
            await answer(asked, offered["name"])
            session = place.service.table_registry.sessions[asked.table]
            await place.service.table_registry.answers_ahead.finished(session)
            update = await asked.look()
            assert update["events"][-1].get("by", "") == ""  # as if the player had moved
            assert not update["answers_ahead"][1]["is_on"]
            after = await other.look()
            assert offered["name"] not in str({**after, "answers_ahead": []})
            assert before["number"] <= after["number"]

    asyncio.run(scene())


async def until_unmet(players: list[Player]) -> Player:
    """Play until somebody gets an offer that they cannot meet; who that is."""
    while True:
        asked = await move_until_asked(players, "refuse")
        answers = (await asked.look(after=10**6))["answers_ahead"]
        if any(one["is_on"] and one["moves"] for one in answers):
            return asked
        await asked.move_somehow()


def test_an_offer_that_cannot_be_met_is_refused_for_who_is_there(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db", "seafarers") as place:
            runner = place.service.table_registry.answers_ahead
            anna = await until_unmet(await play(place, "seafarers"))
            session = place.service.table_registry.sessions[anna.table]

            async def is_asked() -> bool:
                await runner.finished(session)
                return "refuse" in kinds(await anna.look(after=10**6))

            (given,) = [one for one in (await anna.look())["answers_ahead"] if one["is_on"]]
            assert (given["text"], given["moves"]) == ("Refuse offers that I cannot meet", [REFUSE])
            assert await is_asked(), "nobody is there"
            await answer(anna, given["name"], is_on=False)
            with session.attended(anna.seat):
                assert await is_asked(), "it is switched off"
                await answer(anna, given["name"])
                assert not await is_asked()
            last = (await anna.look())["events"][-1]
            assert last.get("by", "") == ""

    asyncio.run(scene())


class Hoarders:
    """People who keep their cards, days for each move. Bo is away, and has said what to give up."""

    def __init__(self, place: Place, players: list[Player], phone: Subscription) -> None:
        self.place, self.players, self.bo, self.phone = place, players, players[1], phone
        self.runner = place.service.table_registry.answers_ahead
        #: the pauses, and whether others saw Bo at the table
        self.pauses: list[tuple[runner.Span, bool]] = []
        #: what Bo was told before the first of them
        self.told = 0

    async def pause(self, span: runner.Span) -> None:
        """A pause ends at once: the clock moves on, and notices that are due are sent."""
        if not self.pauses:
            self.told = len(self.phone.messages())
        self.place.pass_time(round(1000 * span[0]))
        await self.place.service.notices.send_due()
        seen = (await self.players[0].look(after=10**6))["seats"][self.bo.seat]
        self.pauses.append((span, seen["is_present"]))

    async def until_a_seven_costs_bo_cards(self) -> None:
        """Play until Bo has given up cards in the turn of somebody else."""
        session = await self.place.service.table_registry.find(self.bo.table)
        self.runner.pause = self.pause
        while not self.pauses:
            for player in self.players:
                await self.answer_all()
                update = await player.look(after=10**6)
                if not self.is_answered(player, update):
                    await keep_cards(player, update)
                await self.runner.finished(session)

    def is_answered(self, player: Player, update: dict[str, Any]) -> bool:
        """Whether the answers of Bo answer what is asked."""
        is_own_turn = update["view"]["state"]["turn"] == self.bo.seat
        return player is self.bo and "discard" in kinds(update) and not is_own_turn

    async def answer_all(self) -> None:
        for one in (await self.bo.look(after=10**6))["answers_ahead"]:
            if one["name"].startswith("discard") and not one["is_on"]:
                await answer(self.bo, one["name"])


async def keep_cards(player: Player, update: dict[str, Any]) -> None:
    """Move, but spend nothing that one need not."""
    moves = kinds(update)
    if moves:
        kind = next((one for one in ("roll", "end", "refuse") if one in moves), None)
        number = moves[kind] if kind else player.chooser.choice(update["moves"])["number"]
        await player.move(number, update["number"])


def test_cards_are_given_up_as_if_the_player_had_come_to_the_table(tmp_path: Path) -> None:
    """Later than a notice would tell of the turn, which is not sent; and one after the other."""

    async def scene() -> None:
        async with place_with(tmp_path, "seafarers") as (place, sink):
            settings = {"clock": {"kind": "days", "amount": 2}, "pace": 0}
            made = await place.new_table("seafarers", (None, None), settings=settings)
            phone = Subscription(sink)
            hoarders = Hoarders(place, await place.seated(made), phone)
            await add(hoarders.bo, phone.channel)
            await hoarders.until_a_seven_costs_bo_cards()
            update = await hoarders.players[0].look()
            last = update["events"][1 - len(hoarders.pauses) :]
            assert {(event["seat"], event.get("by", "")) for event in last} == {(1, "")}
            assert all(event["move"].startswith("discard") for event in last)
            steps = [(runner.STEP, True)] * (len(last) - 1)
            came = [(runner.OVER_DAYS, False), (runner.LOOKING, True)]
            assert hoarders.pauses == [*came, *steps]
            assert runner.OVER_DAYS[0] * 1000 > GRACE
            assert len(phone.messages()) == hoarders.told

    asyncio.run(scene())


def test_who_comes_to_the_table_need_not_wait(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db", "eschnapur") as place:
            players = await play(place, "eschnapur")
            anna = await move_until_asked(players, "pass")
            answers, spans = place.service.table_registry.answers_ahead, []

            async def pause(span: runner.Span) -> None:
                spans.append(span)
                await asyncio.sleep(3600 if span == runner.AWAY else 0)

            answers.pause = pause
            session = place.service.table_registry.sessions[anna.table]
            await answer(anna, (await anna.look())["answers_ahead"][0]["name"])
            while not spans:
                await asyncio.sleep(0)
            with session.attended(anna.seat):
                await answers.finished(session)
            assert spans[:2] == [runner.AWAY, runner.HERE]
            assert "pass" not in kinds(await anna.look())

    asyncio.run(scene())


def test_no_answer_takes_longer_than_a_part_of_the_clock() -> None:
    assert runner.within((30.0, 900.0), None) == (30.0, 900.0)
    assert runner.within((4.0, 20.0), 12_000) == (3.0, 3.0)
    assert runner.within((0.7, 2.2), 6000) == (0.7, 1.5)


def test_an_answer_given_ahead_sends_nothing_to_others(tmp_path: Path) -> None:
    """Not one update, and nothing in the next one: also its number stays."""

    async def scene() -> None:
        async with serving(tmp_path / "t.db", "eschnapur") as place:
            anna, bo = await play(place, "eschnapur")
            before = await bo.look()
            name = (await anna.look())["answers_ahead"][0]["name"]
            await answer(anna, name)
            after = await bo.look()
            ignored = {"at": 0, "seats": []}
            assert {**after, **ignored} == {**before, **ignored}
            assert (await anna.look())["answers_ahead"][0]["is_on"]
            await answer(anna, name, is_on=False)
            assert not (await anna.look())["answers_ahead"][0]["is_on"]

    asyncio.run(scene())


def test_an_answer_survives_a_restart(tmp_path: Path) -> None:
    """Also for who looks as soon as the table is found."""

    async def begin() -> tuple[Player, str]:
        async with serving(tmp_path / "t.db", "eschnapur") as place:
            anna, _ = await play(place, "eschnapur")
            name = (await anna.look())["answers_ahead"][0]["name"]
            await answer(anna, name)
            return anna, name

    async def go_on(anna: Player) -> None:
        async with serving(tmp_path / "t.db", "eschnapur") as place:
            again = Player(place, anna.table, 0, anna.token)
            sessions = place.service.table_registry.sessions
            opening = asyncio.ensure_future(again.look())
            while anna.table not in sessions:
                await asyncio.sleep(0)
            assert sessions[anna.table].answers_ahead
            assert (await opening)["answers_ahead"][0]["is_on"]

    anna, _ = asyncio.run(begin())
    asyncio.run(go_on(anna))
