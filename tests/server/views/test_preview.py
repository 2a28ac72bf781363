"""What the page looks at beside the stream: the board as text, what a move is, small pictures."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from keelstone.engine import loops
from keelstone.engine.game import Game
from keelstone.engine.rng import STREAM_WORDS, open_stream
from keelstone.engine.seats import CHANCE
from keelstone.server.http.routes.table.preview import HOUR
from keelstone.server.views.preview import is_final, preview_move
from keelstone.testing import begin, random_steps
from tests.server.support import MORRA, play_out, serving
from tests.support import SetUp, called, covering_set_ups

LEAKS = "tests.contract.leaks"
#: moves between two positions in which moves are previewed
EVERY = 47
STEPS = tuple(("step left", seat) for seat in (0, 0, 1, 1))


def run(scenario: Any) -> None:
    asyncio.run(scenario)


def test_the_board_as_text_is_for_everybody_who_has_a_link(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(str(tmp_path / "t.db"), "imhotep") as place:
            [anna, _] = await place.seated(await place.new_table("imhotep"))
            address = f"/api/tables/{anna.table}/text"
            assert "Anna" in (await place.get(address, anna.token))["text"]
            await place.get(address, status=401)

    run(scenario())


def test_a_move_is_final_where_it_cannot_be_taken_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(str(tmp_path / "t.db"), "imhotep") as place:
            [first, *_] = await place.seated(await place.new_table("imhotep"))
            now = await first.look()
            found = {
                move["kind"]: await place.get(
                    f"/api/tables/{first.table}/prospect", first.token, move=move["number"]
                )
                for move in now["moves"]
            }
            assert all(one == {"is_final": True} for one in found.values())  # each ends the turn
            address = f"/api/tables/{first.table}/prospect"
            gone = await place.get(address, first.token, move=9999)
            assert gone == {"is_final": True}  # it was played meanwhile

    run(scenario())


def test_a_preview_shows_what_is_certain_and_nothing_else(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(str(tmp_path / "t.db"), "imhotep") as place:
            [first, *_] = await place.seated(await place.new_table("imhotep"))
            address = f"/api/tables/{first.table}/preview"
            load = next(move for move in (await first.look())["moves"] if move["kind"] == "load")
            found = await place.get(address, first.token, move=load["number"])
            assert found["gains"] == [0, 0]
            await first.move(load["number"], (await first.look())["number"])
            now = await first.look(parts="picture")
            assert pieces(found["picture"]) == pieces(now["picture"]["body"])
            gone = await place.get(address, first.token, move=load["number"])
            assert gone == {"picture": "", "gains": []}  # it was played meanwhile

    run(scenario())


def test_a_preview_that_comes_after_the_end_is_empty(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(str(tmp_path / "t.db"), "imhotep") as place:
            players = await place.seated(await place.new_table("imhotep"))
            await play_out(players)
            address = f"/api/tables/{players[0].table}"
            found = await place.get(f"{address}/preview", players[0].token, move=0)
            assert found == {"picture": "", "gains": []}
            assert await place.get(f"{address}/prospect", players[0].token, move=0) == {
                "is_final": True
            }

    run(scenario())


def pieces(drawn: str) -> set[str]:
    return set(re.findall(r'id="[^"]*"', drawn))


def test_a_preview_is_the_same_whatever_the_others_hide() -> None:
    """A monopoly would tell how many cards the others have: that is not foretold."""
    game = Game("seafarers", seed=3, seats=3, trade=False)
    chooser, logged = random.Random(3), 0
    while game.movers and len(game.log) < 400:
        seat = game.movers[0]
        number = chooser.choice(game.legal_numbers(seat))
        other = game.copy()
        rng = np.zeros(STREAM_WORDS, np.uint64)
        open_stream(rng, 11, len(game.log))
        loops.redeal_at(other.states, 0, other.boards, seat, rng)
        if len(game.log) % 5 == 0:
            seen = [preview_move(one, seat, number, "en", ()) for one in (game, other)]
            assert seen[0] == seen[1]
            logged += bool(seen[0].picture)
        game.play(number, seat)
    assert logged > 20


def test_whether_a_move_is_final_is_the_same_whatever_the_others_hide() -> None:
    """Who turns over a 3 goes on; the game forgets that turning a card over is a barrier."""
    found = []
    for value in (2, 3):
        game = Game(LEAKS, seats=2, seed=1, chance="manual", fault="barrier")
        for move, seat in (("card 1", CHANCE), (f"card {value}", CHANCE), *STEPS):
            game.play(move, seat)
        true = game.copy()
        true.play("turn", 0)
        assert (0 in true.movers) == (value == 3)
        found.append(is_final(game, 0, game.parse_move("turn", 0)))
    assert found == [True, True]


@pytest.mark.parametrize("set_up", covering_set_ups(), ids=called)
def test_what_a_move_would_be_does_not_follow_from_a_secret(set_up: SetUp) -> None:
    """Whether it is final, what it brings and how it looks are the same in twin positions."""
    game, chooser = begin(*set_up), random.Random(7)
    for step, (seat, _) in enumerate(random_steps(game, 7, are_optional_made=True)):
        if step % EVERY or seat == CHANCE:
            continue
        twin, legal = game.redealt(seat, step), game.legal_numbers(seat)
        for number in chooser.sample(legal, min(3, len(legal))):
            worlds = game, twin
            assert len({is_final(world, seat, number) for world in worlds}) == 1
            previews = [preview_move(world, seat, number, "en", ()) for world in worlds]
            assert previews[0] == previews[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_an_eschnapur_build_is_does_not_follow_from_hidden_gold(seats: int) -> None:
    game, asked = begin("eschnapur", seats, seed=3), 0
    for seat, _ in random_steps(game, 3):
        for number in game.legal_numbers(seat)[:8]:
            if not game.snapshot.is_barrier(seat, number):
                twin = game.redealt(seat, 1, len(game.log))
                assert is_final(game, seat, number) == is_final(twin, seat, number)
                asked += 1
    assert asked > 50


def test_pictures_for_the_lobby_are_in_the_theme_asked_for_and_never_of_a_file(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with serving(str(tmp_path / "t.db"), MORRA, "imhotep") as place:
            whole = await place.client.get("/pictures/imhotep.svg?theme=dark")
            assert whole.headers["content-type"] == "image/svg+xml"
            assert f"max-age={HOUR}" in whole.headers["cache-control"]
            assert 'data-theme="dark"' in whole.text
            part = await place.client.get("/pictures/imhotep.svg?crop=sides-2&sides=BBBBB")
            assert part.text.partition('viewBox="')[2].startswith("670 160 ")
            for wrong in ("crop=sides-9", "sides=/etc/x.toml", "theme=blue", "seats=9"):
                assert (await place.client.get(f"/pictures/imhotep.svg?{wrong}")).status_code == 400
            assert (await place.client.get(f"/pictures/{MORRA}.svg")).status_code == 400
            assert (await place.client.get("/pictures/chess.svg")).status_code == 404

    run(scenario())


@pytest.mark.parametrize("game", ["imhotep", "seafarers"])
def test_every_option_is_explained_and_every_choice_has_words(tmp_path: Path, game: str) -> None:
    async def scenario() -> None:
        async with serving(str(tmp_path / "t.db"), game) as place:
            [offered] = await place.get("/api/games")
            assert offered["pitch"]
            assert "minutes" in offered["effort"]
            assert len(offered["letters"]) == len(offered["colours"])
            for option in offered["options"]:
                assert option["title"], option["name"]
                assert option["help"], option["name"]
                if option["look"] in ("list", "pictures"):
                    assert set(option["labels"]) == {str(choice) for choice in option["choices"]}

    run(scenario())
