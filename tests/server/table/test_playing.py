"""Commands and what comes of them, in one process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from keelstone.i18n import say
from keelstone.server.runtime import bot_workers
from keelstone.server.table import events
from tests.server.support import Place, Player, new_key, play_out, serving

HIDE, SHOW = {"none": 0, "one": 1, "two": 2}, 3


@pytest.fixture
def at_table(tmp_path: Path) -> Callable[..., None]:
    """Runs a scene with a server and two people at a table."""

    def run(scene: Callable[[Place, list[Player]], Awaitable[None]], **rest: Any) -> None:
        async def whole() -> None:
            async with serving(tmp_path / "t.db") as place:
                players = await place.seated(await place.new_table(**rest))
                await scene(place, players)

        asyncio.run(whole())

    return run


def test_a_whole_game_is_played_and_the_secret_is_shown_only_at_its_end(
    at_table: Callable[..., None],
) -> None:
    async def scene(place: Place, players: list[Player]) -> None:
        before = await players[0].look()
        assert before["secret"] is None
        assert len(before["commitment"]) == 64
        assert before["salts"] == ["salt-0", "salt-1"]
        last = await play_out(players)
        assert last["winners"]
        assert len(last["secret"]) == 64
        assert last["commitment"] == before["commitment"]

    at_table(scene)


def test_choices_are_made_at_the_same_time_and_nobody_hears_of_a_secret_step(
    at_table: Callable[..., None],
) -> None:
    async def scene(place: Place, players: list[Player]) -> None:
        anna, bo = players
        now = await anna.look()
        assert now["due"] == [0, 1]
        await anna.move(HIDE["two"], now["number"])
        heard = await bo.look(after=now["number"])
        assert heard["events"] == []
        assert heard["number"] == now["number"]
        await bo.move(HIDE["one"], now["number"])  # he has not moved on: still fresh
        mine = await anna.look()
        assert mine["view"]["state"]["hidden"][:2] == [2, None]
        await anna.move(SHOW, mine["number"])
        heard = await bo.look(after=heard["number"])
        assert heard["due"] == [1]
        assert [event["kind"] for event in heard["events"]] == ["move", "move"]

    at_table(scene)


def test_a_repeat_with_the_same_key_changes_nothing(at_table: Callable[..., None]) -> None:
    async def scene(place: Place, players: list[Player]) -> None:
        now = await players[0].look()
        key = new_key()
        first = await players[0].move(1, now["number"], key=key)
        again = await players[0].move(1, now["number"], key=key)
        assert first == again
        rows = place.service.table_registry.store.after(players[0].table, 0)
        assert sum(row.key is not None and row.key.endswith(key) for row in rows) == 1

    at_table(scene)


def test_a_command_that_comes_too_late_is_refused_with_a_reason(
    at_table: Callable[..., None],
) -> None:
    async def scene(place: Place, players: list[Player]) -> None:
        now = await players[0].look()
        await players[0].move(1, now["number"])
        no = await players[0].move(SHOW, now["number"], status=409)
        assert no["error"] == "stale"
        no = await players[0].move(SHOW, now["number"] + 100, status=400)
        assert no["error"] == "malformed"

    at_table(scene)


def test_an_illegal_move_is_refused_in_words(at_table: Callable[..., None]) -> None:
    async def scene(place: Place, players: list[Player]) -> None:
        now = await players[0].look()
        no = await players[0].move("show", now["number"], status=409)
        assert no == {"error": "illegal", "message": "'show': it is not possible now."}
        no = await players[0].move("fly away", now["number"], status=400)
        assert "fly" in no["message"]
        assert (await players[0].look())["number"] == now["number"]

    at_table(scene)


def test_undo_reaches_back_to_the_last_barrier_and_stays_in_the_log(
    at_table: Callable[..., None],
) -> None:
    async def scene(place: Place, players: list[Player]) -> None:
        anna, bo = players
        now = await anna.look()
        assert not now["may_undo"]
        await anna.move(HIDE["two"], now["number"])
        await bo.move(HIDE["one"], now["number"])
        mine = await anna.look()
        assert mine["may_undo"]
        await anna.undo(mine["number"])
        then = await anna.look(after=mine["number"])
        assert then["events"][0]["kind"] == "undo"
        assert then["events"][0]["removes"] == mine["number"]
        assert then["view"]["state"]["hidden"][:2] == [-1, None]
        assert (await bo.look())["view"]["state"]["hidden"][:2] == [None, 1]
        await anna.move(HIDE["one"], then["number"])
        shown = await anna.look()
        await anna.move(SHOW, shown["number"])
        no = await anna.undo((await anna.look())["number"], status=409)
        assert "revealed" in no["message"]
        rows = place.service.table_registry.store.after(anna.table, 0)
        assert sum(isinstance(row.event, events.TookBack) for row in rows) == 1

    at_table(scene)


def test_people_and_spectators_can_talk(at_table: Callable[..., None]) -> None:
    async def scene(place: Place, players: list[Player]) -> None:
        path = f"/api/tables/{players[0].table}"

        async def say(text: str, token: str, status: int = 200) -> None:
            await place.post(f"{path}/chat", {"text": text, "key": new_key()}, token, status)

        await say(" <b>hi</b>  there ", players[0].token)
        watch = await place.post(f"{path}/links", {"role": "watch"}, players[0].token)
        await say("ooh", watch["token"])
        heard = await players[1].look()
        said = [(e.get("seat"), e["text"]) for e in heard["events"] if e["kind"] == "chat"]
        assert said == [(0, "<b>hi</b> there"), (None, "ooh")]
        await say("\u202eevil", watch["token"], status=400)
        await say("x" * 501, watch["token"], status=400)

    at_table(scene)


def test_bots_play_a_whole_game_among_themselves(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            levels = ("novice", "builder", "master")
            made = await place.new_table(bots=levels, settings={"pace": 0})
            for _ in range(6000):
                now = await place.get(f"/api/tables/{made['table']}", made["watch"])
                if now["phase"] == "over":
                    break
                await asyncio.sleep(0.05)
            assert now["phase"] == "over"
            assert [seat["level"] for seat in now["seats"]] == list(levels)
            by = {event.get("by") for event in now["events"] if event["kind"] == "move"}
            assert by == {"bot"}

    asyncio.run(scene())


def test_a_table_read_again_from_the_log_is_the_same(at_table: Callable[..., None]) -> None:
    async def scene(place: Place, players: list[Player]) -> None:
        for _ in range(4):
            for player in players:
                await player.move_somehow()
        before = [await player.look() for player in players]
        place.service.table_registry.sessions.clear()
        after = [await player.look() for player in players]
        for earlier, later in zip(before, after, strict=True):
            earlier.pop("at"), later.pop("at")
            assert earlier == later

    at_table(scene)


def test_a_hint_names_legal_moves(at_table: Callable[..., None]) -> None:
    async def scene(place: Place, players: list[Player]) -> None:
        path = f"/api/tables/{players[0].table}/hint"
        found = await place.post(path, {}, players[0].token)
        assert found["moves"]
        assert {move["number"] for move in found["moves"]} <= {0, 1, 2}
        assert len(found["chances"]) == 2
        assert {move["reason"] for move in found["moves"]} == {""}

    at_table(scene)


def test_the_first_move_of_a_hint_has_its_reason_in_the_language_of_the_reader(
    at_table: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_workers, "reason_for", lambda *_: say("closer to victory"))

    async def scene(place: Place, players: list[Player]) -> None:
        path = f"/api/tables/{players[0].table}/hint?language=de"
        first, *others = (await place.post(path, {}, players[0].token))["moves"]
        assert first["reason"] == "näher am Sieg"
        assert {move["reason"] for move in others} == {""}

    at_table(scene)


def test_the_whole_table_runs_in_any_of_the_languages(at_table: Callable[..., None]) -> None:
    async def scene(place: Place, players: list[Player]) -> None:
        for language in ("en", "da", "nb", "nl", "de"):
            now = await players[0].look(language=language, parts="moves,picture,view")
            assert now["question"]
            assert now["picture"]["kind"] in ("svg", "text")

    at_table(scene)
