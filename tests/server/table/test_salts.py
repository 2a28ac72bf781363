"""Salts that are committed to: not even an operator who plays can choose among outcomes."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from pathlib import Path
from typing import Any

import pytest

from keelstone.server.clock import now
from keelstone.server.errors import Illegal
from keelstone.server.table import decisions, events
from keelstone.server.table.fair_chance import salts
from keelstone.server.table.fair_chance.chance import Chance
from keelstone.server.table.fair_chance.salt_decisions import commit, reveal
from keelstone.server.table.table import PLAYING, Table
from tests.server.support import Place, Player, new_key, play_out, serving


def hash_of(salt: str) -> str:
    return hashlib.sha256(salt.encode()).hexdigest()


async def sat(place: Place, made: dict[str, Any], seat: int, **salt: str) -> Player:
    body = {"name": f"Player {seat}", "key": new_key(), **salt}
    path = f"/api/tables/{made['table']}/sit"
    answer = await place.post(path, body, made["invitations"][seat])
    return Player(place, made["table"], seat, answer["token"])


async def command(player: Player, what: str, status: int = 200, **body: str) -> Any:
    path = f"/api/tables/{player.table}/{what}"
    return await player.place.post(path, {**body, "key": new_key()}, player.token, status)


async def committed(place: Place) -> tuple[dict[str, Any], list[Player], list[str]]:
    """A full table whose seats have committed to salts that nobody has seen."""
    made = await place.new_table()
    chosen = [secrets.token_hex(16) for _ in range(2)]
    players = [
        await sat(place, made, seat, salt_commitment=hash_of(salt))
        for seat, salt in enumerate(chosen)
    ]
    return made, players, chosen


async def let_time_pass(place: Place, table: str) -> None:
    """The wait for salts is over: the timer's command runs after it."""
    session = await place.service.table_registry.find(table)
    async with session.locked() as found:
        found.salts_since = now() - salts.SALT_WAIT
    await session.carry_out(lambda table: [])


def test_the_game_begins_when_every_committed_salt_was_shown(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made, (anna, bo), chosen = await committed(place)
            now = await anna.look()
            assert (now["phase"], now["salt_stage"]) == ("waiting", "reveal")
            assert now["salts_awaited"] == [0, 1]
            assert now["salt_commitments"] == [hash_of(salt) for salt in chosen]
            await command(anna, "reveal", salt=chosen[0])
            now = await bo.look()
            assert now["salts_awaited"] == [1]
            assert chosen[0] not in str(now)  # nobody sees a salt before all have been shown
            await command(bo, "reveal", salt=chosen[1])
            now = await bo.look()
            assert (now["phase"], now["salts"]) == ("playing", chosen)
            await play_out([anna, bo])
            report = await place.get(f"/api/tables/{made['table']}/fair", anna.token)
            assert (report["verdict"], report["salts"]) == ("fair", chosen)
            assert any(
                "before any salt was shown: Player 0, Player 1" in r for r in report["lines"]
            )
            assert not any("did not commit" in line for line in report["lines"])

    asyncio.run(scene())


def test_an_operator_who_sits_last_cannot_grind_salts(tmp_path: Path) -> None:
    """The operator knows the secret and everything sent so far, and still chooses blindly."""

    def best(secret: bytes, known: str, tries: list[str]) -> tuple[int, str]:
        """The salt of seat 1 after which the first dice are highest, and their sum."""
        weights = [1] * 6
        sums = {
            own: sum(Chance(secret, (known, own)).outcome(n, weights) for n in range(6))
            for own in tries
        }
        own = max(sums, key=lambda salt: sums[salt])
        return sums[own], own

    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table()
            honest = secrets.token_hex(16)
            anna = await sat(place, made, 0, salt_commitment=hash_of(honest))
            session = await place.service.table_registry.find(made["table"])
            everything = str([vars(chair) for chair in session.table.chairs]) + str(
                [logged.row for logged in session.table.log]
            )
            assert honest not in everything  # grinding needs it
            tries = [secrets.token_hex(16) for _ in range(300)]
            secret = session.table.row.secret
            _, favourite = best(secret, "", tries)
            operator = await sat(place, made, 1, salt_commitment=hash_of(favourite))
            await command(anna, "reveal", salt=honest)
            # Now the operator knows all of it. No other salt fits what was committed to.
            _, wanted = best(secret, honest, tries)
            if wanted != favourite:
                await command(operator, "reveal", status=400, salt=wanted)
            await command(operator, "commit", status=409, salt_commitment=hash_of(wanted))
            await command(operator, "reveal", salt=favourite)
            assert session.table.chance.salts == (honest, favourite)

    asyncio.run(scene())


def test_a_seat_that_withholds_its_salt_is_left_out_and_the_others_draw_new_ones(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made, (anna, bo), chosen = await committed(place)
            await command(anna, "reveal", salt=chosen[0])
            await let_time_pass(place, made["table"])
            seen = await bo.look()
            assert (seen["phase"], seen["salt_stage"]) == ("waiting", "commit")
            assert seen["salts_awaited"] == [0]  # only who has shown a salt draws a new one
            await command(bo, "reveal", status=409, salt=chosen[1])
            again = secrets.token_hex(16)
            await command(anna, "commit", salt_commitment=hash_of(again))
            await command(anna, "reveal", status=400, salt=chosen[0])
            await command(anna, "reveal", salt=again)
            seen = await bo.look()
            assert (seen["phase"], seen["salts"]) == ("playing", [again, ""])
            await play_out([anna, bo])
            report = await place.get(f"/api/tables/{made['table']}/fair", anna.token)
            assert report["verdict"] == "fair"
            assert any("in time" in line and "Player 1" in line for line in report["lines"])

    asyncio.run(scene())


def test_a_table_whose_people_are_all_away_begins_without_their_salts(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made, (anna, _), _ = await committed(place)
            await let_time_pass(place, made["table"])
            now = await anna.look()
            assert (now["phase"], now["salts"]) == ("playing", ["", ""])

    asyncio.run(scene())


def test_the_timer_of_a_full_table_is_set_to_the_end_of_the_wait(tmp_path: Path) -> None:
    async def scene() -> None:
        from keelstone.server.table.timing.wake import next_wake

        async with serving(tmp_path / "t.db") as place:
            made, _, _ = await committed(place)
            session = await place.service.table_registry.find(made["table"])
            last = session.table.log[-1].row.at
            assert next_wake(session.table) == last + salts.SALT_WAIT
            assert decisions.what_follows(session.table, last + salts.SALT_WAIT - 1) is None
            late = decisions.what_follows(session.table, last + salts.SALT_WAIT)
            assert late == events.LeftOut([0, 1])

    asyncio.run(scene())


def test_whoever_comes_after_a_salt_was_shown_meets_new_ones(tmp_path: Path) -> None:
    """Else a friend of the operator could leave and sit down again with a chosen salt."""

    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made, (anna, bo), chosen = await committed(place)
            await command(anna, "reveal", salt=chosen[0])
            path = f"/api/tables/{made['table']}"
            await place.post(f"{path}/leave", {}, bo.token)
            link = await place.post(f"{path}/seats/1", {}, made["host"])
            made["invitations"][1] = link["token"]
            seen = await anna.look()
            assert seen["salt_commitments"] == ["", ""]
            cleo = await sat(place, made, 1, salt_commitment=hash_of(chosen[1]))
            seen = await anna.look()
            assert (seen["salt_stage"], seen["salts_awaited"]) == ("commit", [0])
            await command(cleo, "reveal", status=409, salt=chosen[1])  # Anna's is not fixed yet

    asyncio.run(scene())


def test_a_commitment_cannot_be_copied_and_a_salt_is_long(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table()
            await sat(place, made, 0, salt_commitment=hash_of("a" * 32))
            body = {"name": "Bo", "key": new_key(), "salt_commitment": hash_of("a" * 32)}
            path, invitation = f"/api/tables/{made['table']}", made["invitations"][1]
            await place.post(f"{path}/sit", body, invitation, status=409)
            both = {**body, "salt_commitment": hash_of("b"), "salt": "b"}
            await place.post(f"{path}/sit", both, invitation, status=400)
            bo = await sat(place, made, 1, salt_commitment=hash_of("guess"))
            await command(bo, "reveal", status=400, salt="guess")

    asyncio.run(scene())


def test_without_a_salt_the_game_begins_at_once_and_the_report_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table()
            players = [await sat(place, made, 0), await sat(place, made, 1, salt="open")]
            await play_out(players)
            report = await place.get(f"/api/tables/{made['table']}/fair", made["watch"])
            assert report["verdict"] == "fair"
            assert any("did not commit to a salt: Player 0, Player 1" in r for r in report["lines"])

    asyncio.run(scene())


def test_a_server_that_starts_again_waits_for_the_same_salts(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made, players, chosen = await committed(place)
            await command(players[0], "reveal", salt=chosen[0])
        async with serving(tmp_path / "t.db") as place:
            bo = Player(place, made["table"], 1, players[1].token)
            assert (await bo.look())["salts_awaited"] == [1]
            await command(bo, "reveal", salt=chosen[1])
            assert (await bo.look())["salts"] == chosen

    asyncio.run(scene())


@pytest.mark.parametrize("decide", [commit, reveal])
def test_nothing_is_asked_of_seats_in_play(tmp_path: Path, decide: Any) -> None:
    async def scene() -> Table:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table()
            await place.seated(made)
            return (await place.service.table_registry.find(made["table"])).table

    table = asyncio.run(scene())
    assert table.phase == PLAYING
    with pytest.raises(Illegal):
        decide(table, 0, "0" * 64)
