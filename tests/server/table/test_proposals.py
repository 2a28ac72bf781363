"""Moves of a seat that nobody waits for: proposals of trades in Seafarers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from keelstone.games.seafarers.rules.state import Question
from tests.server.support import Place, Player, serving

Scene = Callable[[Place, list[Player], int], Awaitable[None]]


def in_a_turn(tmp_path: Path, scene: Scene) -> None:
    """Run a scene at a table of Seafarers, in the first turn in which all three hold cards."""

    async def whole() -> None:
        async with serving(tmp_path / "t.db", "seafarers") as place:
            made = await place.new_table("seafarers", (None, None, None))
            players = await place.seated(made)
            while not (seat := await turn_with_cards(players)):
                for player in players:
                    await player.move_somehow()
            await scene(place, players, seat - 1)

    asyncio.run(whole())


async def turn_with_cards(players: list[Player]) -> int:
    """One more than the seat whose turn it is; 0 where no proposal could be met."""
    now = await players[0].look()
    state: dict[str, Any] = now["view"]["state"]
    is_turn = state["asking"] == Question.TURN and min(state["hand_size"][:3]) > 0
    return 1 + int(state["turn"]) if is_turn else 0


def moves_of(update: dict[str, Any], kind: str) -> list[int]:
    return [move["number"] for move in update["optional_moves"] if move["kind"] == kind]


async def compose(player: Player) -> int:
    """Begin a proposal and ask for a card; the player's own number."""
    for kind in ("give", "want"):
        now = await player.look()
        await player.move(moves_of(now, kind)[0], now["number"])
    return int((await player.look())["number"])


def test_who_is_not_due_may_propose_and_nobody_waits_for_it(tmp_path: Path) -> None:
    async def scene(place: Place, players: list[Player], turn: int) -> None:
        mover, other = players[turn], players[(turn + 1) % 3]
        now = await other.look()
        assert now["due"] == [turn]
        assert now["moves"] == []
        assert moves_of(now, "give")
        assert now["panel"]["opener"] == "Propose a trade …"
        step = {"move": moves_of(now, "give")[0]}
        found = await place.get(f"/api/tables/{other.table}/prospect", other.token, **step)
        assert not found["is_final"]
        before = await mover.look()
        assert before["optional_moves"] == []
        await compose(other)
        unseen = await mover.look(after=before["number"])
        assert unseen["events"] == []
        assert unseen["number"] == before["number"]
        assert unseen["view"] == before["view"]
        now = await other.look()
        await other.move(moves_of(now, "offer")[0], now["number"])
        seen = await mover.look(after=before["number"])
        assert [event["kind"] for event in seen["events"]] == ["move"]
        assert " proposes " in seen["events"][0]["text"]
        assert seen["due"] == [turn]
        assert {move["notation"] for move in seen["moves"]} >= {"end"}

    in_a_turn(tmp_path, scene)


def test_what_others_do_meanwhile_does_not_spoil_a_proposal(tmp_path: Path) -> None:
    async def scene(place: Place, players: list[Player], turn: int) -> None:
        first, second = players[(turn + 1) % 3], players[(turn + 2) % 3]
        number = await compose(first)
        await second.move("offer", await compose(second))
        assert (await first.look())["number"] == number + 1
        await first.move("offer", number)

    in_a_turn(tmp_path, scene)
