"""Profiles: games, ratings, acquaintances, and invitations to them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from keelstone.server.http.routes.people.profile import SITS_DOWN
from keelstone.server.notices.outbound import Outbound
from keelstone.server.table.results import Rating, rated
from tests.server.support import Place, Player, new_key, play_out, serving
from tests.server.support.sinks import Subscription, web_sink

pytestmark = pytest.mark.usefixtures("time_to_pass")


async def known(place: Place, *players: Player) -> None:
    for player in players:
        await place.post("/api/me", {"time_zone": "UTC"}, player.token)


async def played(
    place: Place, *, is_rated: bool = True, bots: tuple[Any, ...] = (None, None)
) -> Any:
    """Anna and Bo, who are known, play a game to its end."""
    settings = {"is_rated": is_rated, "pace": 0}
    made = await place.new_table(bots=bots, settings=settings, options={"rounds": 1})
    players = await place.seated(made)
    await known(place, *players)
    await play_out(players)
    return players


async def profile(place: Place, player: Player) -> Any:
    return await place.get("/api/me/profile", player.token)


async def invited_at(place: Place, player: Player) -> dict[str, bool]:
    """The tables of a player, and whether a free seat there is for them."""
    found = await place.get("/api/tables/mine", player.token)
    return {one["table"]: one["is_invited"] for one in found}


def test_a_game_that_is_over_stands_in_the_profiles_of_those_who_are_known(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, bo = await played(place)
            first, second = await profile(place, anna), await profile(place, bo)
            game = first["games"][0]
            assert game["table"] == anna.table
            assert [player["name"] for player in game["players"]] == ["Anna", "Bo"]
            assert {game["place"], second["games"][0]["place"]} in ({1, 2}, {1})
            assert [friend["name"] for friend in first["friends"]] == ["Bo"]
            assert [friend["games"] for friend in second["friends"]] == [1]
            assert game["has_table"]

    asyncio.run(scene())


def test_ratings_change_only_at_tables_that_agreed_on_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, bo = await played(place)
            ratings = [(await profile(place, player))["ratings"][0] for player in (anna, bo)]
            assert all(rating["games"] == 1 for rating in ratings)
            assert all(rating["unsure"] < 8.3 for rating in ratings)
            cleo, _ = await played(place, is_rated=False)
            assert (await profile(place, cleo))["ratings"] == []

    asyncio.run(scene())


def test_bots_are_rated_by_their_levels(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            settings = {"is_rated": True, "pace": 0}
            made = await place.new_table(
                bots=(None, "novice"), settings=settings, options={"rounds": 1}
            )
            (anna,) = await place.seated(made)
            await known(place, anna)
            with place.service.table_registry.sessions[anna.table].attended(0):
                while (await anna.look())["phase"] != "over":
                    await anna.move_somehow()
                    await asyncio.sleep(0.02)
            rating = (await profile(place, anna))["ratings"][0]
            assert rating["bots"].keys() == {"novice"}

    asyncio.run(scene())


def test_a_profile_outlives_its_table_and_can_be_deleted(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, bo = await played(place)
            store = place.service.table_registry.store
            assert store.prune(["over"], 10**15) == 1
            found = await profile(place, anna)
            assert not found["games"][0]["has_table"]
            await place.post("/api/me/delete", {"is_sure": True}, anna.token)
            empty: dict[str, list[Any]] = {"games": [], "ratings": [], "friends": []}
            assert await profile(place, anna) == empty
            assert (await profile(place, bo))["friends"] == []  # Anna is known to nobody

    asyncio.run(scene())


def test_a_finished_game_is_listed_with_its_winners_and_points(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, _ = await played(place)
            [listed] = await place.get("/api/tables/mine", anna.token)
            game = place.service.table_registry.sessions[anna.table].table.game
            assert game is not None
            totals = [sum(by_source.values()) for by_source in game.snapshot.points]
            assert [seat["points"] for seat in listed["seats"]] == totals
            assert tuple(listed["winners"]) == game.winners
            made = await place.new_table()
            await place.seated(made)
            path = "/api/tables/mine"
            running = next(iter(await place.get(path, made["host"])))
            assert {seat["points"] for seat in running["seats"]} == {None}
            assert running["winners"] == []

    asyncio.run(scene())


def test_winners_gain_and_equal_places_share() -> None:
    first, second = rated([Rating(), Rating()], [1, 2])
    assert first.mu > 25 > second.mu
    equal = rated([Rating(), Rating()], [1, 1])
    assert equal[0].mu == pytest.approx(equal[1].mu)


def test_again_with_the_same_people(tmp_path: Path) -> None:
    """The host invites somebody from an earlier game: the table is among theirs."""

    async def scene() -> None:
        async with web_sink() as sink, serving(tmp_path / "t.db", outbound=Outbound(True)) as place:
            anna, bo = await played(place)
            phone = Subscription(sink)
            await place.post("/api/me/channels", phone.channel, bo.token)
            friend = (await profile(place, anna))["friends"][0]["id"]
            made = await place.new_table(token=anna.token)  # hosted by Anna
            path = f"/api/tables/{made['table']}/friends"
            await place.post(path, {"friends": ["a" * 12]}, anna.token, status=403)
            await place.post(path, {"friends": [friend]}, bo.token, status=403)
            await place.post(path, {"friends": [friend]}, anna.token)
            await place.service.notices.send_due()
            assert [one["title"] for one in phone.messages()] == ["You are invited: Morra"]
            assert made["table"] in phone.messages()[0]["link"]

    asyncio.run(scene())


def test_the_others_are_told_of_a_rematch_and_find_it_among_their_tables(tmp_path: Path) -> None:
    async def scene() -> None:
        async with web_sink() as sink, serving(tmp_path / "t.db", outbound=Outbound(True)) as place:
            anna, bo = await played(place)
            phones = [Subscription(sink, name) for name in ("anna", "bo")]
            for player, phone in zip((anna, bo), phones, strict=True):
                await place.post("/api/me/channels", phone.channel, player.token)
            path, body = f"/api/tables/{anna.table}/rematch", {"key": new_key()}
            again = (await place.post(path, body, anna.token))["table"]
            sit = {"name": "Anna", "key": new_key(), "salt": "s"}
            await place.post(f"/api/tables/{again}/sit", sit, anna.token)
            await place.post(path, {"key": new_key()}, bo.token)  # there is one already
            place.pass_time(SITS_DOWN)
            await place.service.notices.send_due()
            assert phones[0].messages() == []
            [told] = phones[1].messages()
            assert told["title"] == "You are invited: Morra"
            assert told["body"] == "With Anna."
            assert again in told["link"]
            invited = {again: True, anna.table: False}
            assert await invited_at(place, bo) == invited
            await place.post(
                f"/api/tables/{again}/sit", {**sit, "name": "Bo", "key": new_key()}, bo.token
            )
            assert await invited_at(place, bo) == dict.fromkeys(invited, False)

    asyncio.run(scene())
