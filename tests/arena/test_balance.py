"""Balance reports: what options do to a game, and what decides it."""

from __future__ import annotations

import argparse
import json
import math
import re
import statistics
from pathlib import Path

import msgspec
import pytest

from keelstone.arena.balance import decides, report
from keelstone.arena.match import Contest, Result, counted_things, play_game
from keelstone.arena.statistics import mean_interval, wilson
from keelstone.cli import main
from keelstone.cli.balance import draw_charts, for_variant, show
from keelstone.engine.game import Game

MORRA = "tests.engine.morra"


def ended(*points: dict[str, int]) -> Result:
    totals = [sum(one.values()) for one in points]
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    return Result(
        game=0, bots=["builder"] * len(points), winners=winners, standings=totals, moves=10,
        points=list(points), seconds=1.0, seconds_per_choice=[0.0] * len(points),
    )  # fmt: skip


def did(result: Result, *done: dict[str, int]) -> Result:
    return msgspec.structs.replace(result, action_counts=list(done))


CLOSE = ended({"temple": 5, "market": 3}, {"temple": 0, "market": 7})
CLEAR = ended({"temple": 5, "market": 9}, {"temple": 0, "market": 7})


def test_a_source_decides_when_another_would_win_without_it() -> None:
    assert decides(CLOSE, "temple")
    assert not decides(CLEAR, "temple")
    assert decides(CLEAR, "market") is False


def test_a_report_has_seats_length_and_sources() -> None:
    found = report([CLOSE, CLEAR])
    assert found["seats"][0]["rate"] == 1.0
    assert found["moves"]["mean"] == 10
    assert found["margin"]["mean"] == 4
    assert found["sources"]["temple"]["decides"]["rate"] == 0.5
    assert found["sources"]["market"]["of_winner"]["mean"] == 6


def test_a_report_has_the_win_rate_of_the_seat_that_does_a_thing_most() -> None:
    """The first seat has won all three; in the last, nobody has built more than the other."""
    games = [
        did(CLOSE, {"build 1": 3}, {"build 1": 1, "buy stones-3": 1}),
        did(CLEAR, {"build 1": 2}, {}),
        did(CLEAR, {"build 1": 2}, {"build 1": 2}),
    ]
    found = report(games)["actions"]
    assert list(found) == ["build 1", "buy stones-3"]
    assert found["build 1"]["times"]["mean"] == pytest.approx(5 / 3)
    assert found["build 1"]["of_winner"]["mean"] == pytest.approx(7 / 3)
    assert found["build 1"]["most_wins"]["rate"] == 1
    assert found["build 1"]["most_wins"]["low"] == wilson(2, 2)[0]
    assert found["build 1"]["most_wins"]["games"] == 2
    assert found["buy stones-3"]["most_wins"]["rate"] == 0


@pytest.mark.parametrize(
    ("game", "moves", "told"),
    [
        ("eschnapur", ["buy stones-3", "build 2", "commit"], ["buy stones-3", "build 2"]),
        ("imhotep", ["sail 1 temple", "card hammer", "take"], ["sail temple", "card hammer"]),
        ("seafarers", ["ship #3", "city #7", "roll"], ["ship", "city"]),
    ],
)
def test_what_players_do_is_told_by_part_privilege_site_and_piece(
    game: str, moves: list[str], told: list[str]
) -> None:
    playing = Game(game, seats=2, seed=1)
    numbers = [playing.definition.rules.moves.parse(move, playing.printed)[0] for move in moves]
    assert [one for number in numbers for one in counted_things(playing, number)] == told


@pytest.mark.parametrize(
    ("scene", "corner", "told"),
    [
        ("new-shores", "A6.NW", ["settlement at gold", "settlement on island A5"]),
        ("new-shores", "C2.SE", ["settlement on island C2"]),
        ("base", "C3.N", []),
        ("new-world-4", "D4.N", []),  # islands that are dealt have no names
    ],
)
def test_a_settlement_counts_by_what_it_uses_of_its_scene(
    scene: str, corner: str, told: list[str]
) -> None:
    playing = Game("seafarers", seats=4, seed=1, scene=scene)
    [number] = playing.definition.rules.moves.parse(f"settlement {corner}", playing.printed)
    at_harbour = "settlement at a harbour"
    found = [one for one in counted_things(playing, number) if one != at_harbour]
    assert found == ["settlement", *told]


def test_a_settlement_at_a_harbour_counts_as_that() -> None:
    playing = Game("seafarers", seats=4, seed=1)
    serves = set()
    for corner in range(54):
        [number] = playing.definition.rules.moves.parse(
            f"settlement #{corner + 1}", playing.printed
        )
        if "settlement at a harbour" in counted_things(playing, number):
            serves.add(corner)
    assert len(serves) == 18  # nine harbours, two corners each


def test_counted_things_a_game_that_is_played_are_counted() -> None:
    contest = Contest(game="eschnapur", bots=["novice"], seats=2, seed=3)
    result = play_game(contest, 0)
    assert all(done for done in result.action_counts)
    assert any(feature.startswith("build ") for feature in result.action_counts[0])


def test_seats_of_one_game_are_not_counted_as_several_games() -> None:
    """Both seats have the same points in a game, so games say no more than one seat each."""
    points = [20, 21, 22]
    found = report([ended({"temple": one}, {"temple": one}) for one in points])
    one_each = mean_interval(points)
    for figures in (found["points"], found["sources"]["temple"]["points"]):
        assert (figures["mean"], figures["low"], figures["high"]) == one_each
    assert found["sources"]["temple"]["of_winner"]["low"] == one_each[1]


def test_intervals_of_few_games_use_students_t() -> None:
    """Student's t: 2.776 errors for five values, 1.96 for many."""
    for count, errors in ((5, 2.776), (11, 2.228), (2000, 1.96)):
        values = [float(n % 2) for n in range(count)]
        mean, low, high = mean_interval(values)
        assert low is not None
        assert high is not None
        error = statistics.stdev(values) / math.sqrt(count)
        assert high - mean == pytest.approx(mean - low)
        assert (high - mean) / error == pytest.approx(errors, rel=0.005)


def test_one_game_has_no_confidence_interval(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = report([CLOSE])
    assert found["moves"] == {"mean": 10, "low": None, "high": None}
    assert (found["seats"][0]["low"], found["seats"][0]["high"]) == wilson(1, 1)
    show({"as given": found})
    assert "10.0 (one game)" in capsys.readouterr().out


def test_a_tie_for_most_has_no_win_rate(capsys: pytest.CaptureFixture[str]) -> None:
    found = report([did(CLOSE, {"build 1": 2}, {"build 1": 2})])
    assert found["actions"]["build 1"]["most_wins"]["rate"] is None
    assert ": wins<" not in draw_charts(MORRA, {"as given": found})
    show({"as given": found})
    told = next(line for line in capsys.readouterr().out.splitlines() if "build 1" in line)
    assert told.rstrip(" │").endswith("–")


def test_options_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot = tmp_path / "plot.svg"
    given = [MORRA, "--seats=2", "--games=4", "--cores=1", "--vary", "rounds=1,2"]
    assert main(["balance", *given, "--json", "--plot", str(plot)]) == 0
    found = json.loads(capsys.readouterr().out)["reports"]
    assert found["rounds=2"]["moves"]["mean"] == 2 * found["rounds=1"]["moves"]["mean"]
    assert plot.read_text().startswith("<svg")
    assert main(["balance", *given, "--results", str(tmp_path / "kept.jsonl")]) == 0
    assert len(list(tmp_path.glob("kept-rounds=*.jsonl"))) == 2
    assert main(["balance", MORRA, "--vary", "rounds"]) == 2


def test_a_single_variant_is_not_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    one = report([did(CLOSE, {"build 1": 1}, {})])
    show({"as given": one})
    told = capsys.readouterr().out + draw_charts(MORRA, {"as given": one})
    assert "as given" not in told
    assert ">temple decides<" in told
    drawn = draw_charts(MORRA, {"sides=A": one, "sides=B": one})
    for what in ("seat 1", "temple decides", "most build 1: wins"):
        assert f">sides=A: {what}<" in drawn
        assert f">sides=B: {what}<" in drawn


def test_long_names_in_tables_are_not_cut(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    one = report([did(CLOSE, {"card burial-decoration": 1}, {})])
    show({"sides=AAAAA": one, "sides=BBBBB": one})
    assert "…" not in capsys.readouterr().out


def test_variants_stand_below_each_other_in_80_columns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    one = report([did(game, {"sail burial-chamber": 1}, {}) for game in (CLOSE, CLEAR)])
    show({"sides=AAAAA": one, "sides=BBBBB": one})
    lines = [re.sub(r" *[│┃] *", "|", line) for line in capsys.readouterr().out.splitlines()]
    row = lines.index("|sail burial-chamber||||")
    times, by_winner = "0.5 (0.5 to 0.5)", "1.0 (1.0 to 1.0)"
    assert lines[row + 1].startswith(f"|sides=AAAAA|{times}|{by_winner}|100.0% (34 to 100%)|")
    assert lines[row + 2].startswith("|sides=BBBBB|")


def test_the_bars_of_variants_stand_below_each_other() -> None:
    one = report([CLOSE])
    drawn = draw_charts(MORRA, {"sides=A": one, "sides=B": one})
    bars = re.findall(r">(sides=[^<]*)<", drawn)
    assert bars[:3] == ["sides=A: seat 1", "sides=B: seat 1", "sides=A: seat 2"]


def test_no_interval_of_a_count_goes_below_zero() -> None:
    figures = report([did(CLOSE, {"build 1": n == 0}, {}) for n in range(5)])["actions"]["build 1"]
    unbounded = mean_interval([1, 0, 0, 0, 0])[1]
    assert unbounded is not None
    assert unbounded < 0
    assert figures["of_winner"]["low"] == figures["times"]["low"] == 0
    games = [ended({"wrath": lost}, {"wrath": 0}) for lost in (-3, 0)]
    assert report(games)["sources"]["wrath"]["points"]["low"] < 0


def test_every_variant_is_checked_before_the_first_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("keelstone.arena.tournament.play_game", pytest.fail)
    for vary in ("rounds=1,many", "seats=2,3", "board=mine.toml"):
        assert main(["balance", MORRA, "--games=1", "--cores=1", "--vary", vary]) == 2
        assert capsys.readouterr().err.startswith("keelstone: ")


def test_a_variant_that_is_a_path_keeps_its_results_beside_the_others(tmp_path: Path) -> None:
    args = argparse.Namespace(vary="scene=base,/a/scene.toml", results=tmp_path / "kept.jsonl")
    assert for_variant(args, "scene=/a/scene.toml").results == (
        tmp_path / "kept-scene=_a_scene.toml.jsonl"
    )


def test_a_folder_is_refused_as_a_results_file(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["balance", MORRA, "--games=1", "--cores=1", "--results=."]
    for vary in ([], ["--vary=rounds=1,2"]):
        assert main([*given, *vary]) == 2
        assert capsys.readouterr().err.startswith("keelstone: .: ")


def test_a_balance_report_needs_equal_bots(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", MORRA, "--games=1", "--cores=1", "--bots=builder,novice"]) == 2
    assert "equal bots" in capsys.readouterr().err
