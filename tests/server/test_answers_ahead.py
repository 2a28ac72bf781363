"""Answers given ahead: made as if their player made them, and known to nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from keelstone.engine.definition import ENDED, NOT_ASKED
from keelstone.engine.game import Game
from keelstone.games.eschnapur.rules.moves import PASS
from keelstone.games.eschnapur.text import answers_ahead as eschnapur
from keelstone.games.seafarers.rules.moves import ACCEPT, MOVES, REFUSE
from keelstone.games.seafarers.text import answers_ahead as seafarers
from keelstone.server.table.table import Table
from tests.server.support import Place, Player, serving

pytestmark = pytest.mark.usefixtures("time_to_pass")


async def at_once(table: Table) -> None:
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
            (offered,) = update["answers_ahead"]
            assert offered["text"] == "Buy nothing more in this round"
            before = await other.look()
            await answer(other, "buy nothing 999", status=409)
            await answer(asked, offered["name"])
            session = place.service.table_registry.sessions[asked.table]
            await place.service.table_registry.answers_ahead.finished(session)
            update = await asked.look()
            assert update["events"][-1].get("by", "") == ""  # as if the player had moved
            assert [one["is_on"] for one in update["answers_ahead"]] in ([True], [False])
            after = await other.look()
            assert offered["name"] not in str({**after, "answers_ahead": []})
            assert before["number"] <= after["number"]

    asyncio.run(scene())


def offer_in_play() -> tuple[Game, int]:
    """A game of Seafarers in which an offer waits for an answer, and whose answer."""
    game = Game("seafarers", seats=2, seed=3)
    for _ in range(3000):
        mover = game.movers[0]
        legal = game.legal_numbers(mover)
        if REFUSE in legal:
            return game, mover
        offers = [n for n in legal if MOVES.kind_of(n).name in ("give", "want", "offer")]
        game.play((offers or legal)[-1] if offers else legal[len(legal) // 2], mover)
    raise AssertionError("no offer in this game")


def test_offers_are_refused_until_the_turn_ends_or_the_own_one_begins() -> None:
    game, mover = offer_in_play()
    view, legal = game.view(mover), game.legal_numbers(mover)
    this_turn, like_this, everything, _ = (name for name, _ in seafarers.offered(view, mover))
    for name in (like_this, this_turn, everything):
        assert seafarers.answer(view, mover, legal, name) == REFUSE
        assert seafarers.answer(game.view(view.turn), view.turn, [], name) == ENDED
    assert seafarers.answer(view, mover, legal, "refuse 9,9,9,9,9") == NOT_ASKED
    assert seafarers.answer(view, mover, legal, f"refuse turn {view.turns - 1}") == ENDED


def test_an_offer_is_unmet_where_it_cannot_be_accepted() -> None:
    game, mover = offer_in_play()
    view = game.view(mover)
    assert seafarers.answer(view, mover, [REFUSE], seafarers.UNMET) == REFUSE
    assert seafarers.answer(view, mover, [REFUSE, ACCEPT], seafarers.UNMET) == NOT_ASKED
    assert seafarers.answer(game.view(view.turn), view.turn, [], seafarers.UNMET) == NOT_ASKED


async def until_unmet(players: list[Player]) -> Player:
    """Play until somebody gets an offer that they cannot meet; who that is."""
    while True:
        asked = await move_until_asked(players, "refuse")
        answers = (await asked.look(after=10**6))["answers_ahead"]
        if any(one["is_on"] and one["move"] is not None for one in answers):
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
            assert (given["text"], given["move"]) == ("Refuse offers that I cannot meet", REFUSE)
            assert await is_asked(), "nobody is there"
            await answer(anna, given["name"], is_on=False)
            with session.attended(anna.seat):
                assert await is_asked(), "it is switched off"
                await answer(anna, given["name"])
                assert not await is_asked()
            last = (await anna.look())["events"][-1]
            assert last.get("by", "") == ""

    asyncio.run(scene())


def test_a_round_ends_an_answer_of_eschnapur() -> None:
    view = Game("eschnapur", seats=2, seed=1).view(0)
    name = eschnapur.offered(view, 0)[0][0]
    assert eschnapur.answer(view, 0, [], name) == NOT_ASKED
    assert eschnapur.answer(view, 0, [PASS], name) == NOT_ASKED  # it is no window
    assert eschnapur.answer(view, 0, [PASS], "buy nothing 7") == ENDED


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
