"""Tournaments: fair seats, honest intervals, results that are never lost."""

from __future__ import annotations

import json
import math
import re
import sys
import time
from collections import Counter
from importlib import resources
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from keelstone.ai import Bot, ask
from keelstone.ai.players import Search
from keelstone.arena import match
from keelstone.arena.match import Contest, Result, play_game
from keelstone.arena.players import make_player, read_names
from keelstone.arena.results import heading_of, lock_results
from keelstone.arena.seating import game_seed, seating
from keelstone.arena.spread import available_cores
from keelstone.arena.statistics import ratings, standings_of, wilson
from keelstone.arena.tournament import check_start, play_tournament
from keelstone.cli import main
from keelstone.engine.errors import BadFile, BadOption
from keelstone.engine.game import Game

MORRA = "tests.engine.morra"
CONTEST = Contest(game=MORRA, bots=["builder", "random", "novice"], seats=3)
MINE = """
import keelstone as ks

class Mine(ks.Bot):
    def choose(self, view, moves):
        return moves[-1]
"""


@pytest.mark.parametrize(("bots", "seats"), [(4, 4), (2, 4), (3, 4), (5, 3), (1, 3), (4, 2)])
def test_every_bot_sits_in_every_seat_equally_often(bots: int, seats: int) -> None:
    games = bots * seats * 3
    names = [f"bot {bot}" for bot in range(bots)]
    counted = Counter(
        (bot, seat)
        for game in range(games)
        for seat, bot in enumerate(seating(names, seats, game, seed=3))
    )
    assert set(counted.values()) == {games // bots}


@pytest.mark.parametrize(("bots", "seats"), [(4, 2), (8, 4), (5, 3)])
def test_every_bot_meets_every_other(bots: int, seats: int) -> None:
    names = [f"bot {bot}" for bot in range(bots)]
    pairs = {
        frozenset(pair)
        for game in range(40 * seats)
        for pair in combinations(seating(names, seats, game), 2)
    }
    assert len(pairs) == math.comb(bots, 2)


def test_games_of_a_cycle_share_their_lay_out() -> None:
    assert len({game_seed(["master", "n", "n", "n"], 4, game) for game in range(8)}) == 2


def test_bots_with_two_seats_each_sit_in_every_order_equally_often() -> None:
    orders = ["".join(seating(list("ABAB"), 4, 4 * cycle)) for cycle in range(600)]
    alternating = sum(order in ("ABAB", "BABA") for order in orders) / len(orders)
    assert 0.28 < alternating < 0.39


@pytest.mark.parametrize("bots", [["b"], ["b", "h"], ["b", "h", "b", "h"], ["m", "n", "n", "n"]])
def test_no_seating_is_played_twice_with_the_same_seed(bots: list[str]) -> None:
    played = {(*seating(bots, 4, game), game_seed(bots, 4, game)) for game in range(40)}
    assert len(played) == 40


def test_a_game_is_determined_by_its_number() -> None:
    first, again = play_game(CONTEST, 5), play_game(CONTEST, 5)
    assert (first.bots, first.points, first.moves) == (again.bots, again.points, again.moves)


def test_a_tournament_resumes_from_its_results_file(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    play_tournament(CONTEST, 3, file=file, cores=1)
    for games in (5, 6):
        with file.open("ab") as kept:
            kept.write(b'{"game":3,"bots":["cut off')
        done: list[int] = []
        play_tournament(CONTEST, games, file=file, cores=1, progress=done.append)
        assert done == {5: [3, 4, 5], 6: [5, 6]}[games]
    results = play_tournament(CONTEST, 6, file=file, cores=1, progress=done.append)
    assert done == [5, 6, 6]
    assert [result.game for result in results] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("damage", [b'{"game":1,"bots":["\xff"]}', b'{"game":1,"bots":["cut off'])
def test_a_damaged_line_between_results_is_named(tmp_path: Path, damage: bytes) -> None:
    file = tmp_path / "results.jsonl"
    play_tournament(CONTEST, 1, file=file, cores=1)
    with file.open("ab") as kept:
        kept.write(damage + b"\n")
    with pytest.raises(BadFile, match=r"results\.jsonl: line 3 is damaged; delete it, or "):
        play_tournament(CONTEST, 2, file=file, cores=1)


def test_bots_are_compiled_before_their_time_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(match, "first_move", lambda level, game: done.append(level))

    def noted_ask(bot: Bot, game: Game, seat: int) -> int:
        done.append("asked")
        return ask(bot, game, seat)

    monkeypatch.setattr(match, "ask", noted_ask)
    monkeypatch.setattr(match, "_warm", set())
    for number in range(2):
        play_game(CONTEST, number)
    first = done.index("asked")
    assert sorted(done[:first]) == ["builder", "novice"]
    assert set(done[first:]) == {"asked"}


def test_a_bot_warms_up_on_the_board_of_its_contest() -> None:
    """A network's policy can only play where there is a network."""
    bots = ["policy@4", "policy@2"]
    contest = Contest(game="imhotep", bots=bots, seats=4, options={"sides": "BBBBB"})
    assert play_game(contest, 0).moves > 0


def test_a_results_file_may_be_empty_or_have_an_incomplete_heading(tmp_path: Path) -> None:
    whole, file = tmp_path / "whole.jsonl", tmp_path / "results.jsonl"
    play_tournament(CONTEST, 1, file=whole, cores=1)
    heading = whole.read_bytes().splitlines(keepends=True)[0]
    for content in (b"", heading[:-1], heading[:40]):
        file.write_bytes(content)
        play_tournament(CONTEST, 1, file=file, cores=1)
        assert file.read_bytes().startswith(heading + b'{"game":0')


def test_games_of_another_contest_are_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    play_tournament(CONTEST, 1, file=file, cores=1)
    with pytest.raises(BadFile, match=r'another contest: bots .*, \["novice"\] here; name another'):
        play_tournament(Contest(game=MORRA, bots=["novice"], seats=3), 1, file=file)
    file.write_bytes(msgspec.json.encode(CONTEST) + b"\n")
    with pytest.raises(BadFile, match="older version of Keelstone"):
        play_tournament(CONTEST, 1, file=file)
    for content in (b"notes without an end", b"\xff\xfe\n", b'["a list"]\n'):
        file.write_bytes(content)
        with pytest.raises(BadFile, match="no results"):
            play_tournament(CONTEST, 1, file=file)
        assert file.read_bytes() == content


def test_two_tournaments_cannot_share_a_results_file(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    with lock_results(file), pytest.raises(BadOption, match="another process is writing"):
        play_tournament(CONTEST, 1, file=file)
    assert len(play_tournament(CONTEST, 1, file=file, cores=1)) == 1


def test_the_order_in_which_options_are_given_does_not_matter(tmp_path: Path) -> None:
    options = {"wrath": True, "sides": "BBBBB"}
    for given in (options, dict(reversed(options.items()))):
        contest = Contest(game="imhotep", bots=["random"], seats=2, options=given)
        check_start(contest, 1, tmp_path / "results.jsonl")


def test_games_of_a_changed_bot_are_not_mixed_in(tmp_path: Path) -> None:
    file, bot = tmp_path / "results.jsonl", tmp_path / "mine.py"
    bot.write_text(MINE)
    contest = Contest(game=MORRA, bots=[f"{bot}:Mine"], seats=3)
    play_tournament(contest, 1, file=file, cores=1)
    bot.write_text(MINE.replace("-1", "0"))
    with pytest.raises(BadFile, match=r"played with another .*mine\.py; name another file"):
        play_tournament(contest, 1, file=file)


def test_games_on_a_changed_board_are_not_mixed_in(tmp_path: Path) -> None:
    file, board = tmp_path / "results.jsonl", tmp_path / "board.toml"
    ours = (resources.files("keelstone.games.imhotep") / "data" / "figures.toml").read_text()
    board.write_text(ours)
    contest = Contest(game="imhotep", bots=["random"], seats=2, board=str(board))
    check_start(contest, 1, file)
    board.write_text(ours + "\n")
    check_start(contest, 1, file)
    board.write_text(ours.replace("sled_room = 5", "sled_room = 6"))
    with pytest.raises(BadFile, match="played with another board"):
        check_start(contest, 1, file)


@pytest.mark.parametrize("changed", ["sources", "version"])
def test_games_of_another_version_are_not_mixed_in(tmp_path: Path, changed: str) -> None:
    file, heading = tmp_path / "results.jsonl", heading_of(CONTEST)
    heading.digests[changed] = "other"
    file.write_bytes(msgspec.json.encode(heading, order="deterministic") + b"\n")
    with pytest.raises(BadFile, match=r"its games .* Keelstone"):
        check_start(CONTEST, 1, file)


def test_a_heading_depends_on_the_sources_of_the_ai(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("keelstone.arena.results.AI", tmp_path)
    before = heading_of(CONTEST)
    (tmp_path / "levels.py").write_text("VISIT_EXPONENT = 1")
    assert before.digests["sources"] != heading_of(CONTEST).digests["sources"]


def test_a_refused_contest_leaves_no_file(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    for options in ({"rounds": "many"}, {"seats": 2}, {"names": "Red"}):
        with pytest.raises(BadOption):
            play_tournament(msgspec.structs.replace(CONTEST, options=options), 1, file=file)
    assert not file.exists()


def test_a_file_that_cannot_be_written_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    for place in (tmp_path, tmp_path / "a file" / "results.jsonl"):
        with pytest.raises(BadFile, match=re.escape(str(place))):
            play_tournament(CONTEST, 1, file=place)


def test_an_impossible_contest_is_refused() -> None:
    crowd = Contest(game=MORRA, bots=["random"] * 4, seats=3)
    with pytest.raises(BadOption, match="4 bots in 3 seats: all of them play in 4 games"):
        play_tournament(crowd, 3, cores=1)
    assert len(play_tournament(crowd, 4, cores=1)) == 4
    with pytest.raises(BadOption, match="not -1"):
        play_tournament(msgspec.structs.replace(CONTEST, seed=-1), 1)
    with pytest.raises(BadOption, match="2, 3 seats, not 0"):
        play_tournament(msgspec.structs.replace(CONTEST, seats=0), 1)
    assert main(["arena", MORRA, "--seats=0"]) == 2


def test_the_pace_ignores_forced_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Morra every other move, to show, is forced."""
    asked: list[int] = []

    def slow_where_forced(bot: Bot, game: Game, seat: int) -> int:
        legal = game.legal_numbers(seat)
        asked.append(len(legal))
        time.sleep(0.02 if len(legal) == 1 else 0)
        return legal[0]

    monkeypatch.setattr("keelstone.arena.match.ask", slow_where_forced)
    assert max(play_game(CONTEST, 0).seconds_per_choice) < 0.01
    assert 1 in asked


def test_a_tournament_uses_the_cores_of_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda process: {0, 2}, raising=False)
    assert available_cores() == 2
    monkeypatch.delattr("os.sched_getaffinity")
    monkeypatch.setattr("os.cpu_count", lambda: 5)
    assert available_cores() == 5


def test_an_unreachable_ray_cluster_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(**how: object) -> None:
        raise ConnectionError("nobody answers\nand so on")

    fake = SimpleNamespace(init=fail, is_initialized=lambda: False)
    monkeypatch.setitem(sys.modules, "ray", fake)
    with pytest.raises(BadOption, match=r"^--ray nonsense: nobody answers$"):
        play_tournament(CONTEST, 1, ray="nonsense")


@pytest.mark.parametrize("has_joined", [False, True])
def test_a_ray_cluster_is_left_only_if_the_arena_joined_it(
    monkeypatch: pytest.MonkeyPatch, has_joined: bool
) -> None:
    """The address `local` is passed on: without it Ray would join a running cluster."""
    called: list[object] = []
    fake = SimpleNamespace(
        is_initialized=lambda: has_joined,
        init=lambda address, **rest: called.append(address),
        remote=lambda function: SimpleNamespace(remote=function),
        wait=lambda waiting: (waiting[:1], waiting[1:]),
        get=lambda ready: ready,
        shutdown=lambda: called.append("left"),
    )
    monkeypatch.setitem(sys.modules, "ray", fake)
    assert len(play_tournament(CONTEST, 2, ray="local")) == 2
    assert called == ([] if has_joined else ["local", "left"])


def test_two_processes_play_the_same_games_as_one(tmp_path: Path) -> None:
    alone = play_tournament(CONTEST, 4, cores=1)
    together = play_tournament(CONTEST, 4, cores=2)
    assert [one.points for one in alone] == [one.points for one in together]


def test_the_wilson_interval() -> None:
    low, high = wilson(75, 100)
    assert (round(low, 3), round(high, 3)) == (0.657, 0.825)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == 1.0


def won(bots: list[str], winner: int) -> Result:
    standings = [int(seat == winner) for seat in range(len(bots))]
    return Result(
        game=0, bots=bots, winners=[winner], standings=standings, moves=1, seconds=1.0,
        points=[{"all": standing} for standing in standings], seconds_per_choice=[0.1] * len(bots),
    )  # fmt: skip


def test_winners_are_rated_above_losers() -> None:
    results = [won(["good", "bad", "bad"], 0), won(["bad", "good", "bad"], 1)] * 5
    rated = ratings(results)
    assert rated["good"]["low"] > rated["bad"]["mu"]
    best, worst = standings_of(results)
    assert (best["name"], best["win_rate"]["rate"], best["points"]) == ("good", 1.0, 1.0)
    assert worst["fair_share"] == pytest.approx(2 / 3)


def test_bots_are_sorted_by_rating_not_by_wins() -> None:
    bots = ["good", "bad", "bad", "bad"]
    best, worst = standings_of([won(bots, winner) for winner in (0, 1, 0, 2, 3)] * 4)
    assert (best["name"], best["win_rate"]["rate"]) == ("good", 0.4)
    assert (worst["name"], worst["win_rate"]["rate"]) == ("bad", 0.6)


def test_bots_are_made_from_their_names(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    assert read_names("master@0.2, novice") == ["master@0.2", "novice"]
    for written in ("", ",novice", "novice,,master"):
        with pytest.raises(BadOption, match="a bot has no name"):
            read_names(written)
    assert make_player(f"{file}:Mine", MORRA).name == "Mine"
    master = make_player("master@300p", MORRA)
    assert isinstance(master, Search)
    assert master.playouts == 300
    for wrong in (
        "grandmaster",
        "master@soon",
        "master@p",
        "master@0p",
        "novice@1",
        f"{file}:Yours",
        "no.py:Bot",
    ):
        with pytest.raises(BadOption):
            make_player(wrong, MORRA)


def test_the_arena_prints_json_and_draws_a_chart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = tmp_path / "plot.svg"
    given = [MORRA, "--seats=3", "--games=3", "--cores=1", "--bots=builder,random,novice"]
    assert main(["arena", *given, "--json", "--plot", str(plot)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert {row["name"] for row in answer["bots"]} == {"builder", "random", "novice"}
    assert {"name", "win_rate", "rating"} <= set(answer["bots"][0])
    assert plot.read_text().startswith("<svg")
    assert main(["arena", *given]) == 0
    assert "builder" in capsys.readouterr().out
