"""Boards of one's own on the server: drawing, playing, measuring and keeping them."""

from __future__ import annotations

import asyncio
import threading
import tomllib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from keelstone.cli import main
from keelstone.engine import registry
from keelstone.engine.boards.toml_writer import write_toml
from keelstone.games.seafarers.editor import document_of
from keelstone.server.errors import TooMany
from keelstone.server.runtime import table_setup
from keelstone.server.runtime.fairness_queue import (
    DONE,
    MAX_OPEN_PER_CALLER,
    STOPPED,
    FairnessQueue,
)
from keelstone.server.storage.board_store import MAX_BOARDS, MAX_VERSIONS, BoardStore
from keelstone.server.storage.engine import make_engine
from keelstone.server.storage.upgrade import upgrade
from keelstone.server.table.setup import setup_of
from tests.server.support import MORRA, Place, serving

SEAFARERS = "/api/boards/seafarers"
TOKENS = ("a" * 22, "b" * 22)


def in_place(
    tmp_path: Path, scene: Callable[[Place], Awaitable[None]], *games: str, **rest: Any
) -> None:
    async def whole() -> None:
        async with serving(tmp_path / "t.db", *(games or ("seafarers",)), **rest) as place:
            await scene(place)

    asyncio.run(whole())


def test_a_board_is_drawn_step_by_step(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        editor = await place.get(SEAFARERS, language="da")
        assert editor["title"] == "Tegn en scene"
        assert {"terrain:forest", "harbour:any"} <= {tool["key"] for tool in editor["tools"]}
        begun = await place.get(f"{SEAFARERS}/templates/empty")
        step = {"document": begun["document"], "tool": "terrain:forest", "things": ["hex-C3"]}
        drawn = await place.post(f"{SEAFARERS}/draw?language=nb", step)
        assert "F" in drawn["document"]["map"].split()
        words = "C3: skog uten tallbrikke"
        assert words in [problem["text"] for problem in drawn["problems"]]
        assert drawn["svg"].startswith("<svg")
        change = {"document": drawn["document"], "field": "victory.points", "value": "14"}
        drawn = await place.post(f"{SEAFARERS}/draw", change)
        assert tomllib.loads(drawn["toml"])["victory"]["points"] == 14
        again = await place.post(f"{SEAFARERS}/read", {"toml": drawn["toml"]})
        assert again["document"] == drawn["document"]

    in_place(tmp_path, scene)


def test_changes_are_proposed_only_where_a_game_has_some(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        assert (await place.get(SEAFARERS))["has_proposals"]
        assert not (await place.get("/api/boards/imhotep"))["has_proposals"]

    in_place(tmp_path, scene, "seafarers", "imhotep")


def test_a_game_without_an_editor_has_none(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        await place.get(f"/api/boards/{MORRA}", status=404)
        await place.get("/api/boards/nothing", status=404)
        await place.post(f"/api/boards/{MORRA}/draw", {"document": {}}, status=404)

    in_place(tmp_path, scene, MORRA)


@pytest.mark.parametrize(
    "body",
    [
        {"document": {}},
        {"document": {"map": "~ ~"}},
        {"document": {"map": 7}, "tool": "terrain:forest", "things": ["hex-A1"]},
        {"document": {}, "tool": "dynamite"},
        {"document": {}, "field": "__class__", "value": 1},
        {"document": {}, "things": ["x"] * 500},
        {"document": {"map": "~" * 70_000}},
    ],
)
def test_what_cannot_be_drawn_is_refused_in_words(tmp_path: Path, body: Any) -> None:
    async def scene(place: Place) -> None:
        answer = await place.client.post(f"{SEAFARERS}/draw", json=body)
        assert answer.status_code in (400, 413)
        assert answer.json()["message"]

    in_place(tmp_path, scene)


def test_a_key_of_very_many_parts_is_refused_before_it_is_read(tmp_path: Path) -> None:
    """Reading it takes seconds of a thread that others wait for."""

    async def scene(place: Place) -> None:
        text = f"{'a.' * 20_000}a=1"
        refused = await place.post(f"{SEAFARERS}/read", {"toml": text}, status=400)
        assert refused["message"] == "A line of this file has too many parts."

    in_place(tmp_path, scene)


def test_a_table_is_played_on_a_drawn_board(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        board = {**document_of("four-islands-3"), "name": {"en": "Mine"}, "victory": {"points": 3}}
        made = await place.new_table("seafarers", (None, None, None), board=board)
        players = await place.seated(made)
        view = await players[0].look()
        assert view["phase"] == "playing"
        table = place.service.table_registry.sessions[made["table"]].table
        assert table.setup.board["scene"]["name"] == {"en": "Mine"}

    in_place(tmp_path, scene)


def test_a_drawn_board_is_checked_in_a_thread_of_the_queue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That takes a tenth of a second, in which nobody else would be answered."""
    threads: list[str] = []

    def noted(*asked: Any) -> Any:
        threads.append(threading.current_thread().name)
        return setup_of(*asked)

    monkeypatch.setattr(table_setup, "setup_of", noted)

    async def scene(place: Place) -> None:
        board = document_of("four-islands-3")
        await place.new_table("seafarers", (None, None, None), board=board)

    in_place(tmp_path, scene)
    assert [name.rstrip("_01") for name in threads] == ["job"]


def test_a_board_with_a_problem_or_a_path_sets_up_no_table(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        seats: list[Any] = [{}, {}, {}]
        wrong = {**document_of("four-islands-3"), "map": "no map"}
        for board in (wrong, {}, {"scene": "/etc/passwd"}, {"file": "x", "map": "/etc/passwd"}):
            body = {"game": "seafarers", "seats": seats, "board": board}
            refused = await place.post("/api/tables", body, status=400)
            assert refused["message"]
        body = {"game": "seafarers", "seats": seats, "board": "/etc/passwd"}
        await place.post("/api/tables", body, status=400)

    in_place(tmp_path, scene)


def test_a_board_that_is_published_is_in_the_lobby(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        file = tmp_path / "mine.toml"
        file.write_text(write_toml({**document_of("desert-3"), "name": {"en": "Mine"}}))
        database = ["boards", "--database", str(tmp_path / "t.db")]
        assert main([*database, "add", "seafarers", str(file), "--publish"]) == 0
        (game,) = await place.get("/api/games")
        assert [board["name"] for board in game["boards"]] == ["Mine"]
        board = game["boards"][0]["id"]
        copy = tmp_path / "copy.toml"
        assert main([*database, "save", board, "-o", str(copy)]) == 0
        assert copy.read_text() == file.read_text()
        assert main([*database, "withdraw", board]) == 0
        (game,) = await place.get("/api/games")
        assert game["boards"] == []
        assert main([*database, "publish", "nothing"]) == 2
        file.write_text("map = 1")
        assert main([*database, "add", "seafarers", str(file)]) == 2
        assert main([*database, "delete", board]) == 0

    in_place(tmp_path, scene)


# -- fairness --------------------------------------------------------------------------------------


async def finished(place: Place, job: str) -> Any:
    while True:
        found = await place.get(f"/api/fairness/{job}")
        if found["state"] not in ("waiting", "playing"):
            return found
        await asyncio.sleep(0.02)


def test_a_measurement_has_figures_for_every_seat(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        place.service.measurements.max_games = {"rollout": 60}
        asked = {"document": document_of("four-islands-4"), "seats": 4}
        job = (await place.post(f"{SEAFARERS}/fairness", asked))["id"]
        report = (await finished(place, job))["report"]
        assert report["games"] == 60
        assert len(report["seats"]) == 4
        assert sum(seat["rate"] for seat in report["seats"]) == pytest.approx(1)
        assert all(seat["low"] <= seat["rate"] <= seat["high"] for seat in report["seats"])
        await place.get("/api/fairness/nothing", status=404)

    in_place(tmp_path, scene)


def test_builders_measure_a_board_too(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        place.service.measurements.max_games = {"builder": 6}
        asked = {"document": document_of("four-islands-4"), "seats": 4, "bots": "builder"}
        job = (await place.post(f"{SEAFARERS}/fairness", asked))["id"]
        found = await finished(place, job)
        assert found["bots"] == "builder"
        assert found["report"]["games"] == 6
        assert found["report"]["turns"]["mean"] > 20
        body = {**asked, "bots": "master"}
        await place.post(f"{SEAFARERS}/fairness", body, status=400)

    in_place(tmp_path, scene)


def test_a_board_of_figures_is_measured_with_options(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        place.service.measurements.max_games = {"rollout": 40}
        board = (await place.get("/api/boards/imhotep/templates/box"))["document"]
        asked = {"document": board, "seats": 3, "options": {"sides": "BBBBB"}}
        job = (await place.post("/api/boards/imhotep/fairness", asked))["id"]
        assert (await finished(place, job))["report"]["games"] == 40
        for options, status in (({"sides": "CCCCC"}, 400), ({"sides": "/etc/passwd"}, 403)):
            body = {**asked, "options": options}
            await place.post("/api/boards/imhotep/fairness", body, status=status)

    in_place(tmp_path, scene, "imhotep")


def test_only_a_board_without_problems_is_measured(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        document = document_of("four-islands-4")
        wrong = {**document, "map": document["map"].replace("H10", "H7")}
        for body in ({"document": wrong, "seats": 4}, {"document": document, "seats": 2}):
            await place.post(f"{SEAFARERS}/fairness", body, status=400)

    in_place(tmp_path, scene)


def test_the_queue_of_measurements_is_bounded_and_can_be_cancelled() -> None:
    game = registry.load("seafarers")
    queue = FairnessQueue(max_games={"rollout": 10**9})
    try:
        ask = (game, document_of("four-islands-4"), 4)
        jobs = [queue.ask("one", *ask) for _ in range(MAX_OPEN_PER_CALLER)]
        with pytest.raises(TooMany):
            queue.ask("one", *ask)
        other = queue.ask("other", *ask)
        for job in (*jobs, other):
            queue.cancel(job.id)
        assert {job.state for job in jobs} == {STOPPED}
        assert queue.ask("one", *ask).is_open
    finally:
        queue.close()


def test_a_measurement_that_nobody_asks_about_stops() -> None:
    game = registry.load("seafarers")
    queue = FairnessQueue(forgotten=-1.0)
    job = queue.ask("one", game, document_of("four-islands-4"), 4)
    try:
        while job.is_open:
            pass
        assert job.state == STOPPED
    finally:
        queue.close()


def test_proposals_come_from_games_that_did_not_choose_them() -> None:
    game = registry.load("seafarers")
    queue = FairnessQueue()
    job = queue.ask("one", game, document_of("desert-4"), 4, has_proposals=True)
    try:
        while job.proposer is None:
            queue.look(job.id)
        job.proposer.rounds = ((40, 0.2), (400, 1.0))
        job.proposer.check_games = 2
        while job.is_open:
            queue.look(job.id)
        assert job.state == DONE
        assert job.proposer.quick.games == 400
        for proposal in job.proposer.proposals("en"):
            assert proposal.rollout.gain.low > 0
            assert proposal.rollout.games == 400
            assert proposal.builder is not None
            assert proposal.builder.games == 2
            assert not game.editor or game.editor.problems(proposal.document) == []
    finally:
        queue.close()


# -- boards that are kept --------------------------------------------------------------------------


def test_a_board_is_kept_with_its_versions(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        document = document_of("desert-3")
        kept = await place.post(f"{SEAFARERS}/kept", {"document": document}, TOKENS[0])
        later = {**document, "name": {"en": "Later"}}
        body = {"document": later, "id": kept["id"]}
        second = await place.post(f"{SEAFARERS}/kept", body, TOKENS[0])
        assert (second["id"], second["version"], second["name"]) == (kept["id"], 2, "Later")
        opened = await place.get(f"/api/kept_boards/{kept['id']}")
        assert opened["drawn"]["document"] == later
        opened = await place.get(f"/api/kept_boards/{kept['id']}", version=1)
        assert opened["drawn"]["document"] == document
        assert len(await place.get(f"{SEAFARERS}/kept", TOKENS[0])) == 2
        assert await place.get(f"{SEAFARERS}/kept", TOKENS[1]) == []
        await place.post(f"{SEAFARERS}/kept", body, TOKENS[1], status=403)
        await place.post(f"/api/kept_boards/{kept['id']}/delete", {}, TOKENS[1], status=404)
        assert await place.post(f"/api/kept_boards/{kept['id']}/delete", {}, TOKENS[0]) == []
        await place.get(f"/api/kept_boards/{kept['id']}", status=404)

    in_place(tmp_path, scene)


def test_a_link_to_watch_keeps_no_boards_for_all_who_have_it(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        watch = (await place.new_table("seafarers", (None, None, None)))["watch"]
        body = {"document": document_of("four-islands-3")}
        kept = await place.post(f"{SEAFARERS}/kept", body, watch)
        assert await place.get(f"{SEAFARERS}/kept", watch) == []
        await place.post(f"/api/kept_boards/{kept['id']}/delete", {}, watch, status=404)

    in_place(tmp_path, scene)


def test_a_browser_finds_its_boards_again_by_its_cookie(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        origin = {"Origin": "http://test"}
        body = {"document": document_of("desert-3")}
        answer = await place.client.post(f"{SEAFARERS}/kept", json=body, headers=origin)
        assert answer.status_code == 200
        assert "keelstone" in answer.cookies
        found = await place.client.get(f"{SEAFARERS}/kept", headers=origin)
        assert [one["id"] for one in found.json()] == [answer.json()["id"]]

    in_place(tmp_path, scene)


@pytest.fixture
def boards(database: str) -> Iterator[BoardStore]:
    engine = make_engine(database)
    upgrade(engine)
    yield BoardStore(engine)
    engine.dispose()


def test_the_boards_that_are_kept_are_bounded(boards: BoardStore) -> None:
    first = boards.keep(b"o" * 32, "seafarers", "one", "{}")
    for _ in range(MAX_VERSIONS + 3):
        boards.keep(b"o" * 32, "seafarers", "one", "{}", first.id)
    assert len(boards.owned(b"o" * 32, "seafarers")) == MAX_VERSIONS
    for _ in range(MAX_BOARDS - 1):
        boards.keep(b"o" * 32, "seafarers", "more", "{}")
    with pytest.raises(Exception, match="cannot keep more boards"):
        boards.keep(b"o" * 32, "seafarers", "too many", "{}")
    boards.keep(b"p" * 32, "seafarers", "of another", "{}")


def test_the_owner_of_the_server_lists_a_board(boards: BoardStore) -> None:
    kept = boards.keep(b"o" * 32, "seafarers", "one", "{}")
    assert boards.listed("seafarers") == []
    assert boards.list_board(kept.id, True)
    newer = boards.keep(b"o" * 32, "seafarers", "two", "{}", kept.id)
    assert [(one.id, one.version) for one in boards.listed("seafarers")] == [(kept.id, 2)]
    assert newer.is_listed
    assert not boards.list_board("nothing", True)
    boards.list_board(kept.id, False)
    assert boards.listed() == []
