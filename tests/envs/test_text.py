"""Games in text: for language models over MCP, and as environments in TextArena's manner."""

from __future__ import annotations

import asyncio
import random
import re
from typing import Any

import pytest
from mcp import Client
from mcp.types import CallToolResult, TextContent

import keelstone as ks
from keelstone.engine.errors import BadOption
from keelstone.engine.game import Game
from keelstone.envs import mcp_server, text_game
from keelstone.envs.mcp_server import make_server
from keelstone.envs.text_arena import TextEnv
from keelstone.envs.text_game import TextGame, rules_lookup
from keelstone.i18n import say

SHORT: dict[str, dict[str, Any]] = {
    "imhotep": {"sides": "BBBBB"},
    "eschnapur": {},
    "seafarers": {"scene": "new-shores", "points": 4, "turn_limit": 60},
}
TOOLS = {
    "list_games", "start_game", "observe", "legal_moves", "play", "hint", "rules", "game_file",
}  # fmt: skip
GAME_ID = re.compile(r"^[0-9a-f]{8}$")


def text_of(result: CallToolResult) -> str:
    """The text of a tool's answer."""
    return "\n".join(part.text for part in result.content if isinstance(part, TextContent))


async def answered(client: Client, tool: str, **given: Any) -> Any:
    """What a tool answers; an error fails the test."""
    result = await client.call_tool(tool, given)
    assert not result.is_error, text_of(result)
    found: Any = result.structured_content
    return found["result"] if set(found) == {"result"} else found


async def refused(client: Client, tool: str, **given: Any) -> str:
    """Why a tool refuses."""
    result = await client.call_tool(tool, given)
    assert result.is_error
    return text_of(result)


# -- MCP ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHORT)
def test_a_scripted_client_plays_a_whole_game_over_mcp(name: str) -> None:
    chooser = random.Random(name)

    async def scene() -> str:
        async with Client(make_server()) as client:
            begun = await answered(
                client, "start_game", game=name, opponents="novice", seed=3, options=SHORT[name]
            )
            game_id, text = begun["game_id"], begun["text"]
            assert GAME_ID.match(game_id)
            while moves := await answered(client, "legal_moves", game_id=game_id):
                chosen = chooser.choice(moves)["move"]
                assert chosen in text, "an observation lists the legal moves"
                text = await answered(client, "play", game_id=game_id, move=chosen)
            assert "The game is over" in text
            return str(await answered(client, "game_file", game_id=game_id))

    game = ks.from_json(asyncio.run(scene()))
    assert game.is_over


def test_a_model_finds_games_rules_and_hints() -> None:
    async def scene() -> None:
        async with Client(make_server()) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            games = await answered(client, "list_games")
            assert [one["game"] for one in games] == list(SHORT) or len(games) == len(SHORT)
            assert all(one["about"] and one["seats"] for one in games)
            assert "8 " in await answered(client, "rules", game="imhotep")
            assert "8.2" in await answered(client, "rules", game="imhotep", section="8")
            begun = await answered(client, "start_game", game="imhotep", seats=2, seed=1)
            hint = await answered(client, "hint", game_id=begun["game_id"])
            moves = await answered(client, "legal_moves", game_id=begun["game_id"])
            assert hint.split(":")[0] in [one["move"] for one in moves]

    asyncio.run(scene())


def test_a_hint_gives_the_reason_for_its_first_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_game, "reason_for", lambda *_: say("closer to victory"))
    monkeypatch.setattr(text_game, "HINT_PLAYOUTS", 50)
    first, *others = TextGame(Game("imhotep", seats=2, seed=1), language="de").hint(0).split("\n")
    assert first.endswith("%): näher am Sieg")
    assert others
    assert all(other.endswith("%)") for other in others)


def test_bad_calls_are_refused_in_a_sentence() -> None:
    async def scene() -> None:
        async with Client(make_server()) as client:
            begun = await answered(client, "start_game", game="imhotep", seats=2, seed=1)
            game = begun["game_id"]
            assert "no open game" in await refused(client, "observe", game_id="nonsense")
            assert "fly" in await refused(client, "play", game_id=game, move="fly 1 2")
            assert "not over" in await refused(client, "game_file", game_id=game)
            assert "seats are" in await refused(client, "start_game", game="imhotep", your_seat=7)
            assert "no section" in await refused(client, "rules", game="imhotep", section="99.9")
            assert await refused(client, "start_game", game="chess")
            assert "no game" in await refused(client, "start_game", game="json.tool")
            assert "no game" in await refused(client, "rules", game="json.tool")
            file = "network:/dev/zero"
            told = await refused(client, "start_game", game="imhotep", opponents=file)
            assert "opponents are" in told

    asyncio.run(scene())


def test_the_game_that_was_not_used_for_longest_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mcp_server, "MAX_GAMES", 2)
    games = mcp_server.OpenGames()
    text = TextGame(ks.start("imhotep", seats=2, seed=1))
    first, second = games.add(text, 0), games.add(text, 1)
    assert games[first] == (text, 0)
    third = games.add(text, 0)
    with pytest.raises(BadOption, match="no open game"):
        games[second]
    assert games[first]
    assert games[third]


# -- TextArena ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHORT)
def test_agents_play_a_whole_game_by_text(name: str) -> None:
    env, chooser = TextEnv(name, **SHORT[name]), random.Random(1)
    env.reset(num_players=3, seed=5)
    done = False
    while not done:
        player, read = env.get_observation()
        assert "Your legal moves:" in read
        move = chooser.choice(env.text.moves(player)).notation
        done, taken = env.step(f"I have thought about it. [{move}]")
        assert taken == {"player": player, "move": move}
    rewards, infos = env.close()
    assert sum(rewards.values()) == pytest.approx(1)
    winner = max(rewards, key=lambda player: rewards[player])
    assert winner in env.text.game.winners
    assert not any(info["forfeited"] for info in infos.values())


def test_answers_that_are_refused_too_often_lose_the_game() -> None:
    env = TextEnv("imhotep", error_allowance=2)
    env.reset(num_players=2, seed=1)
    done, info = env.step("[sail nowhere]")
    assert not done
    assert "refused" in info
    assert env.get_observation()[1].startswith(info["refused"])
    done, _ = env.step("hm")
    assert done
    assert env.close()[0] == {0: -1.0, 1: 0.0}


def test_an_environment_is_reset_before_it_is_used() -> None:
    with pytest.raises(BadOption, match="reset"):
        TextEnv("imhotep").get_observation()


# -- secrecy --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHORT)
def test_a_text_depends_on_nothing_that_its_seat_may_not_know(name: str) -> None:
    game, chooser = ks.start(name, seats=3, seed=2, **SHORT[name]), random.Random(2)
    compared = 0
    while not game.is_over and compared < 12:
        if len(game.log) % 9 == 0:
            for seat in range(game.seats):
                twin = game.redealt(seat, len(game.log))
                compared += twin.position != game.position
                assert board_and_moves(game, seat) == board_and_moves(twin, seat)
        mover = game.movers[0]
        game.play(chooser.choice(game.moves(mover)), mover)
    assert compared


def board_and_moves(game: ks.Game, seat: int) -> str:
    """What a seat reads, without the news: a redeal has no log."""
    text = TextGame(game)
    text.news(seat)
    return text.observation(seat)


def test_rules_are_looked_up_by_chapter_and_section() -> None:
    assert rules_lookup("seafarers").splitlines()[0].startswith("1 ")
    assert rules_lookup("imhotep", "8.2").startswith("8.2 ")
    assert rules_lookup("imhotep", "77") == ""
