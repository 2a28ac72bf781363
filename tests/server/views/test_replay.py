"""Replays: the course of a game, single steps, its analysis, and explanations."""

from __future__ import annotations

import asyncio
import functools
import gc
import random
import threading
import weakref
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from keelstone.ai import ask, make
from keelstone.analysis.analyse import analyse
from keelstone.analysis.move_costs import MoveEvaluator
from keelstone.analysis.result import Analysis, EvaluatedMove
from keelstone.engine import loops, registry
from keelstone.engine.game import Entry, Game
from keelstone.engine.packed_state import PackedState
from keelstone.engine.rng import STREAM_WORDS, open_stream
from keelstone.engine.seats import CHANCE, SPECTATOR
from keelstone.server.runtime.analysis_queue import DONE, AnalysisQueue, Job
from keelstone.server.views import analysis_report
from keelstone.server.views.analysis_report import ToldMove, report_of
from keelstone.server.views.replay import Replay
from tests.server.support import MORRA, Place, Player, play_out, serving


def in_a_loop(scene: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Lets a test be written as a coroutine."""

    @functools.wraps(scene)
    def test(**fixtures: Any) -> None:
        async def run() -> None:
            await scene(**fixtures)

        asyncio.run(run())

    return test


async def finished(place: Place, game: str = MORRA) -> tuple[str, list[Player]]:
    made = await place.new_table(game)
    players = await place.seated(made)
    await play_out(players)
    return f"/api/tables/{made['table']}", players


async def read_in(place: Place, game: Game) -> tuple[str, str]:
    """A finished game as a table and a token for it."""
    answer = await place.client.post(
        "/api/tables/import", content=game.to_json(), headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 200, answer.text
    return f"/api/tables/{answer.json()['table']}", answer.json()["watch"]


def random_game(name: str, **choices: Any) -> Game:
    game, chooser = Game(name, seed=4, **choices), random.Random(4)
    while movers := game.movers:
        seat = chooser.choice(movers)
        game.play(chooser.choice(game.legal_numbers(seat)), seat)
    return game


@in_a_loop
async def test_the_course_tells_the_whole_game(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "t.db")) as place:
        path, (anna, _) = await finished(place)
        course = await place.get(f"{path}/course", anna.token)
        last = await place.get(f"{path}/replay", anna.token)
        assert course["moments"] == last["steps"] == last["step"]
        assert course["winners"]
        assert course["tie_break"] == ""
        assert course["ranking"][0] == course["winners"][0]
        assert [list(points.values()) for points in last["points"]] == course["points"]
        assert course["lines"][-1]["moment"] <= course["moments"]


@in_a_loop
async def test_the_move_that_ended_a_game_is_not_taken_back(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "t.db"), "imhotep") as place:
        _, players = await finished(place, "imhotep")
        game = place.service.table_registry.sessions[players[0].table].table.game
        assert game is not None
        assert any(game.undoable(seat) is not None for seat in range(len(players)))
        assert not any([(await player.look())["may_undo"] for player in players])


@in_a_loop
async def test_a_plot_marks_every_seat_by_colour_shape_and_letter(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "t.db"), "imhotep") as place:
        path, token = await read_in(place, random_game("imhotep", seats=3))
        course = await place.get(f"{path}/course", token)
        plot = ElementTree.fromstring(course["plot"])
        marks = [one for one in plot.iter() if "at-end" in (one.get("class") or "")]
        letters = {text.text for mark in marks for text in mark if text.text}
        assert [one.get("class") for one in marks] == [f"mark seat-{n} at-end" for n in range(3)]
        assert letters == {"K", "W", "B"}
        assert [one["text"] for one in course["periods"]] == [f"Round {n}" for n in range(1, 7)]
        assert "style=" not in course["plot"]


@in_a_loop
async def test_while_a_game_runs_nobody_looks_back_through_other_eyes(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "t.db")) as place:
        made = await place.new_table()
        anna, bo = await place.seated(made)
        path = f"/api/tables/{made['table']}"
        await anna.move_somehow()
        for address in ("course", "replay", "help"):
            query: dict[str, Any] = {"id": "seat-1"} if address == "help" else {}
            await place.get(f"{path}/{address}", anna.token, **query)
            await place.get(f"{path}/{address}", made["watch"], **query)
            await place.get(f"{path}/{address}", anna.token, status=403, seat=1, **query)
            await place.get(f"{path}/{address}", status=401, **query)
        await place.get(f"{path}/insight", anna.token, status=409)
        before = await place.get(f"{path}/course", bo.token)
        assert before["plot"]
        assert not before["winners"]


@in_a_loop
async def test_silent_moves_do_not_show_in_the_number_of_steps(tmp_path: Path) -> None:
    """A secret choice in Morra changes nothing that the other seat sees."""
    async with serving(str(tmp_path / "t.db")) as place:
        made = await place.new_table()
        anna, bo = await place.seated(made)
        path = f"/api/tables/{made['table']}"
        before = await place.get(f"{path}/course", bo.token)
        moved = (await anna.look())["number"]
        await anna.move_somehow()
        after = await place.get(f"{path}/course", bo.token)
        heard = (await bo.look())["number"]
        if heard == moved:
            assert after == before
        assert (await place.get(f"{path}/course", anna.token))["moments"] == 1


@in_a_loop
async def test_every_moment_of_a_finished_game_is_drawn_from_every_seats_eyes(
    tmp_path: Path,
) -> None:
    async with serving(str(tmp_path / "t.db"), "imhotep") as place:
        path, token = await read_in(place, random_game("imhotep", seats=2))
        for observation in ({}, {"seat": 0}, {"seat": 1}):
            course = await place.get(f"{path}/course", token, **observation)
            for step in range(0, course["moments"] + 1, 20):
                seen = await place.get(f"{path}/replay", token, step=step, **observation)
                assert seen["picture"]["body"].startswith("<svg")
        await place.get(f"{path}/replay", token, status=400, seat=2)
        await place.get(f"{path}/replay", token, status=400, step=course["moments"] + 1)


@in_a_loop
async def test_a_thing_in_the_picture_is_explained_with_its_rules(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "t.db"), "imhotep") as place:
        path, token = await read_in(place, random_game("imhotep", seats=2))
        temple = await place.get(f"{path}/help", token, id="site-temple")
        assert "seen from above" in temple["text"]
        assert temple["section"] == "6"
        assert (await place.get(f"{path}/help", token, id="nonsense"))["text"] == ""
        await place.get(f"{path}/help", token, status=400, id="x" * 200)


@in_a_loop
async def test_insight_is_thought_out_once_and_told_in_words(tmp_path: Path) -> None:
    analyses = AnalysisQueue(budget=0.5)
    async with serving(str(tmp_path / "t.db"), "imhotep", analyses=analyses) as place:
        path, token = await read_in(place, random_game("imhotep", seats=2))
        assert (await place.get(f"{path}/insight", token))["state"] == ""
        progress = await place.post(f"{path}/insight", {}, token)
        while progress["state"] != DONE:
            assert progress["state"] in ("waiting", "thinking"), progress
            await asyncio.sleep(0.1)
            progress = await place.get(f"{path}/insight", token)
        found = progress["found"]
        course = await place.get(f"{path}/course", token)
        assert len(found["chances"]) == course["moments"] + 1
        assert all(sum(row) == pytest.approx(1, abs=0.01) for row in found["chances"])
        assert len(found["turning_points"]) == 5
        assert len(found["gains"]) == 2
        assert all(one["better"] for one in found["costly"])
        assert all(one["before"] > one["after"] for one in found["costly"])
        assert all(one["before"] < one["after"] for one in found["good"])
        assert found["plot"].startswith("<svg")


@in_a_loop
async def test_costly_moves_and_turning_points_are_found_in_the_replay_of_their_seat(
    tmp_path: Path,
) -> None:
    """Who chose in secret counts more moments than a spectator."""
    analyses = AnalysisQueue(budget=0.5)
    async with serving(str(tmp_path / "t.db"), "eschnapur", analyses=analyses) as place:
        path, token = await read_in(place, random_game("eschnapur", seats=2))
        progress = await place.post(f"{path}/insight", {}, token)
        while progress["state"] != DONE:
            await asyncio.sleep(0.1)
            progress = await place.get(f"{path}/insight", token)
        courses = [await place.get(f"{path}/course", token, seat=seat) for seat in range(2)]
        moments = [(one["seat"], one["own_moment"]) for one in progress["found"]["costly"]]
        for one in progress["found"]["turning_points"]:
            if one["seat"] is not None:
                moments.append((one["seat"], one["own_moment"]))
        assert {seat for seat, _ in moments} == {0, 1}
        for seat, moment in moments:
            line = next(line for line in courses[seat]["lines"] if line["moment"] == moment)
            assert line["seat"] == seat


@in_a_loop
async def test_thinking_that_nobody_asks_about_is_given_up(tmp_path: Path) -> None:
    analyses = AnalysisQueue(forgotten=0.0)
    async with serving(str(tmp_path / "t.db"), "imhotep", analyses=analyses) as place:
        path, token = await read_in(place, random_game("imhotep", seats=2))
        await place.post(f"{path}/insight", {}, token)
        for _ in range(6000):
            if (await place.get(f"{path}/insight", token))["state"] == "":
                return
            await asyncio.sleep(0.1)
        raise AssertionError("it is still being thought about")


def test_a_game_that_was_thought_about_is_not_kept() -> None:
    analyses, game = AnalysisQueue(budget=0.01), random_game(MORRA)
    kept = weakref.ref(game)
    job = analyses.ask("table", game)
    del game
    analyses._thread.shutdown(wait=True)
    gc.collect()
    assert job is not None
    assert job.state == DONE
    assert kept() is None


def test_thinking_may_be_given_up_while_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    analyses, game, gate = AnalysisQueue(forgotten=-1.0), random_game(MORRA), threading.Event()

    def all_given_up(job: Job) -> bool:
        gate.set()
        analyses._thread.submit(lambda: None).result()
        return False

    analyses._thread.submit(gate.wait)
    for table in ("one", "two"):
        analyses.ask(table, game)
    monkeypatch.setattr(Job, "is_open", property(all_given_up))
    assert analyses.ask("three", game) is not None
    assert analyses.look("one") is None
    analyses.close()


def morra_report(names: tuple[str, str], *line: tuple[int, str]) -> ToldMove:
    """What is told of the first move of seat 1, after which a line was expected."""
    game = Game(MORRA, seats=2, names=names, seed=4)
    for seat, move in ((0, "hide one"), (1, "hide one"), (0, "show"), (1, "show")):
        game.play(move, seat)
    foreseen = tuple(
        (seat, game.definition.rules.moves.parse(text, game.printed)[0]) for seat, text in line
    )
    curve: list[tuple[float, ...]] = [(0.5, 0.5), (0.5, 0.5)]
    curve += [(0.8, 0.2)] * (len(game.log) - 1)
    found = Analysis(names, curve, ["said"] * len(game.log))
    found.costly.append(EvaluatedMove(1, 1, "", "", 0.3, foreseen, ()))
    (costly,) = report_of(found, Replay(game, SPECTATOR, "en", (), True, ((), ()))).costly
    return costly


def test_a_player_called_chance_is_not_taken_for_chance() -> None:
    said = morra_report(("Anna", "chance"), (1, "hide two"), (1, "show"), (0, "show"))
    assert said.better == "chance plays"
    assert said.line == ["chance: chance plays", "Anna: Anna plays"]


def test_an_expected_line_is_told_as_far_as_it_can_be_played() -> None:
    said = morra_report(("Anna", "Anna"), (1, "hide two"), (1, "show"), (1, "show"), (0, "show"))
    assert said.better == "Anna plays"
    assert said.line == ["Anna: Anna plays"]


def test_the_loss_by_a_costly_move_is_never_larger_than_the_chance() -> None:
    said = morra_report(("Anna", "Bo"), (1, "hide two"))
    assert (said.before, said.after) == (0.5, 0.2)


def test_every_turning_point_and_costly_move_is_told_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also steps that the log says nothing of: a roll, and offers that are put together."""
    monkeypatch.setattr(analysis_report, "CHEAP", 0.0)
    game = traded_game()
    found = analyse(game, playouts=20)
    silent = [step for step, line in enumerate(found.story) if not line]
    assert silent, "a game with rolls has steps that tell nothing"
    assert not set(silent) & set(found.turning_points)
    found.costly += [replace(one, cost=0.5) for one in found.choices if one.step in silent][:20]
    found.curve = [(-float(point),) * 3 for point in range(len(game.log) + 1)]
    replayed = Replay(game, SPECTATOR, "de", (), True, ((), (), ()))
    insight = report_of(found, replayed)
    assert all(one.text for one in insight.turning_points)
    assert insight.costly
    assert all(one.text and one.better and all(one.line) for one in insight.costly)
    assert not any(seat == CHANCE for one in found.choices for seat, _ in one.foreseen)


def traded_game() -> Game:
    game = Game("seafarers", seats=3, seed=5, points=5)
    builder = make("builder", "seafarers")
    while not game.is_over:
        game.play(ask(builder, game, game.movers[0]), game.movers[0])
    return game


def test_an_offer_begun_and_dropped_is_no_better_than_none() -> None:
    game = traded_game()
    give = game.definition.rules.moves.first("give")
    step, seat = next(
        (step, entry.seat)
        for step, entry in enumerate(game.log)
        if game.definition.rules.moves.notation(entry.number, game.printed) == "end"
        and entry.seat != CHANCE
        and any(give <= n < give + 5 for n in game.at(step).legal_numbers(entry.seat))
    )
    end = game.log[step].number
    begun = next(n for n in game.at(step).legal_numbers(seat) if give <= n < give + 5)
    drop = game.definition.rules.moves.first("withdraw")
    evaluator = MoveEvaluator(game, playouts=10, cores=1, names=("", "", ""))
    for line, is_other in (((begun, drop, end), False), ((begun,), True)):
        foreseen = tuple((seat, number) for number in line)
        choice = EvaluatedMove(step, seat, "", "", 0.1, foreseen, ())
        assert evaluator.is_different(choice) is is_other


@pytest.mark.parametrize("name", [MORRA, *registry.game_names()])
def test_looking_back_at_a_running_game_tells_nothing_that_its_viewer_cannot_know(
    name: str,
) -> None:
    """What a seat cannot know is dealt anew, now and at every earlier state: it sees no change."""
    game, chooser = Game(name, seed=6), random.Random(6)
    for _ in range(60):
        if not game.movers:
            break
        seat = chooser.choice(game.movers)
        game.play(chooser.choice(game.legal_numbers(seat)), seat)
    for seat in range(game.seats):
        assert everything_seen(game, seat) == everything_seen(dealt_anew(game, seat), seat), (
            name,
            seat,
        )


def everything_seen(game: Game, seat: int) -> list[Any]:
    """Everything that is told of a game to a seat that looks back."""
    seen = [number for number, entry in enumerate(game.log) if game.is_seen(entry, seat)]
    replayed = Replay(game, seat, "en", tuple(seen), is_over=False)
    moments = (0, replayed.moments // 2, replayed.moments)
    pictures = [(replayed.picture(moment), replayed.points(moment)) for moment in moments]
    return [replayed.entries, replayed.plot, replayed.stacks, pictures]


def dealt_anew(game: Game, seat: int) -> Game:
    """The same game as far as a seat can tell."""
    other, rng = game.at(len(game.log)), np.zeros(STREAM_WORDS, np.uint64)

    def anew(state: bytes) -> bytes:
        states = np.frombuffer(bytearray(state), dtype=game.definition.rules.state.dtype)
        open_stream(rng, random.getrandbits(60), 0)
        loops.redeal_at(states, 0, game.boards, seat, rng)
        return bytes(states.tobytes())

    other.log = [Entry(one.seat, one.number, PackedState(anew(one.before))) for one in game.log]
    other.states[:] = np.frombuffer(anew(game.states.tobytes()), game.definition.rules.state.dtype)
    return other
