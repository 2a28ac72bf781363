"""The analysis of a game: curve, turning points, move costs, luck and skill."""

from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from keelstone.ai import Observation, Searcher, SearchResult
from keelstone.analysis.analyse import analyse, estimate_count, search_count
from keelstone.analysis.move_costs import MoveEvaluator
from keelstone.analysis.result import Analysis, LuckAndSkill
from keelstone.analysis.win_probability import Estimate, WinProbabilityEstimator
from keelstone.cli import main
from keelstone.engine.game import Game
from tests.games.eschnapur.table import RED, lay, table
from tests.games.eschnapur.test_secrecy import lay_otherwise
from tests.support import random_steps

MORRA = "tests.engine.morra"


def a_game() -> Game:
    game = Game(MORRA, seats=2, seed=3)
    while not game.is_over:
        seat = game.movers[0]
        game.play(game.moves(seat)[0])
    return game


def test_the_curve_leads_from_even_chances_to_the_result() -> None:
    game = a_game()
    found = analyse(game, playouts=400)
    assert len(found.curve) == len(game.log) + 1
    assert found.curve[0] == pytest.approx((0.5, 0.5), abs=0.1)
    assert found.curve[-1] == tuple(
        1 / len(game.winners) if seat in game.winners else 0.0 for seat in range(2)
    )


def test_progress_is_reported_to_the_end() -> None:
    reported: list[tuple[int, int]] = []
    analyse(a_game(), playouts=20, progress=lambda at, of: reported.append((at, of)))
    assert [at for at, _ in reported] == list(range(len(reported)))
    assert reported[-1][0] == reported[-1][1]


def test_luck_own_moves_and_others_moves_add_up() -> None:
    found = analyse(a_game(), playouts=300)
    for seat, part in enumerate(found.luck_and_skill):
        gained = found.curve[-1][seat] - found.curve[0][seat]
        assert part.luck + part.own + part.others == pytest.approx(gained)


def test_the_result_without_luck_is_a_share_of_the_win() -> None:
    lucks = (0.4, -0.3, -0.1, 0.2)
    found = Analysis(
        names=("a", "b", "c", "d"),
        curve=[(0.25,) * 4, (1.0, 0.0, 0.0, 0.0)],
        story=[""],
        luck_and_skill=[LuckAndSkill(luck, 0.0, 0.0) for luck in lucks],
    )
    shares = [found.without_luck(seat) for seat in range(4)]
    assert shares == pytest.approx([0.6, 0.3, 0.1, 0.0])


def test_a_deciding_die_is_luck_of_both_seats() -> None:
    """One round: every move is as good as any other, so all that is won or lost is the die's."""
    game = next(game for seed in range(50) if (game := one_round(seed)).winners == (0,))
    found = analyse(game, playouts=2000)
    for seat, gained in ((0, 0.5), (1, -0.5)):
        assert found.luck_and_skill[seat].luck == pytest.approx(gained, abs=0.1)
        assert found.luck_and_skill[seat].own == pytest.approx(0, abs=0.1)
        assert found.luck_and_skill[seat].others == pytest.approx(0, abs=0.1)
    assert [game.log[step].seat for step in found.turning_points if is_swing(found, step)] == [-1]


def is_swing(found: Analysis, step: int) -> bool:
    return abs(found.curve[step + 1][0] - found.curve[step][0]) > 0.3


def one_round(seed: int) -> Game:
    """Red hides one coin, blue none."""
    game = Game(MORRA, seats=2, seed=seed, rounds=1)
    for seat, coins in ((0, "one"), (1, "none")):
        game.play(f"hide {coins}", seat)
    while not game.is_over:
        game.play(game.moves(game.movers[0])[0])
    return game


def test_standard_errors_shrink_with_playouts() -> None:
    """Sixteen times the playouts, a quarter of the error."""
    game = a_game()
    few, many = (analyse(game, playouts=playouts) for playouts in (100, 1600))
    errors = [
        np.mean([[one.luck, one.own, one.others] for one in found.luck_and_skill_errors])
        for found in (few, many)
    ]
    assert 2 < errors[0] / errors[1] < 8
    far = [
        abs(rough.luck - true.luck) / error.luck
        for rough, true, error in zip(
            few.luck_and_skill, many.luck_and_skill, few.luck_and_skill_errors, strict=True
        )
    ]
    assert max(far) < 4


def test_a_forced_move_changes_nothing() -> None:
    game = random_imhotep(1)
    forced = {
        step
        for step, entry in enumerate(game.log)
        if entry.seat >= 0 and len(game.at(step).legal_numbers(entry.seat)) == 1
    }
    found = analyse(game, playouts=20)
    assert forced
    assert all(found.curve[step] == found.curve[step + 1] for step in forced)


def test_every_choice_is_evaluated_and_no_cost_is_negative() -> None:
    game = a_game()
    found = analyse(game, playouts=300)
    assert {one.step for one in found.choices} == {
        step
        for step, entry in enumerate(game.log)
        if entry.seat >= 0 and len(game.at(step).legal_numbers(entry.seat)) > 1
    }
    assert all(one.cost >= 0 for one in found.choices)
    assert found.costliest(0) == sorted(found.costliest(0), key=lambda one: -one.cost)


def test_the_expected_line_begins_with_the_better_move() -> None:
    """The better move need not be the most visited one."""
    game = Game("eschnapur", seats=3, seed=4)
    for _ in islice(random_steps(game, 4), 60):
        pass
    found = analyse(game, playouts=200)
    assert found.choices
    for one in found.choices:
        assert one.foreseen[0][0] == one.seat
        assert one.line[0] == one.better
        assert len(one.line) == len(one.foreseen)


def test_the_cost_of_a_move_does_not_depend_on_what_it_reveals() -> None:
    """Red's move reveals cards. With other cards it has the same value."""
    game = table()
    lay(game, "5 0 2 2 3", "4 1 2 2 3", "3 1 2 2 3", "2 0 2 3 4")
    other = game.at(len(game.log))
    lay_otherwise(other, RED, random.Random(1))
    numbers = game.legal_numbers(RED)
    revealed = 0
    for number in numbers[:1] + numbers[-1:]:
        values, views = zip(*(after(one, number) for one in (game, other)), strict=True)
        assert values[0] == values[1]
        revealed += views[0] != views[1]
    assert revealed, "a move turned cards over"


def after(game: Game, number: int) -> tuple[float, object]:
    """The value of a move to Red, and Red's view after it."""
    evaluator = MoveEvaluator(game, playouts=400, cores=1, names=("",) * game.seats)
    value = evaluator.value_after(len(game.log), RED, number, 400)
    then = game.copy()
    then.apply(RED, number)
    return value, then.view(RED)


def test_a_decided_game_has_a_certain_winner() -> None:
    game = next(game for seed in range(50) if is_decided(game := random_imhotep(seed)))
    (winner,) = game.winners
    found = analyse(game, playouts=100)
    assert found.curve[-2][winner] > 0.99
    assert all(one.cost == 0 for one in found.choices if one.step == len(game.log) - 1)


def random_imhotep(seed: int) -> Game:
    game = Game("imhotep", seats=2, seed=seed)
    for _ in random_steps(game, seed):
        pass
    return game


def is_decided(game: Game) -> bool:
    """Whether the last move, of several, could not change who wins."""
    last, ends = len(game.log) - 1, set()
    numbers = game.at(last).legal_numbers(game.log[last].seat)
    for number in numbers:
        then = game.at(last)
        then.apply(game.log[last].seat, number)
        ends.add(then.winners)
    return len(numbers) > 1 and ends == {game.winners} and len(game.winners) == 1


@pytest.mark.parametrize("name", ["imhotep", "eschnapur"])
def test_an_analysis_takes_about_as_many_searches_as_predicted(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken, search = [], Searcher.search

    def counted_search(
        self: Searcher, view: Observation, *, playouts: int, **rest: Any
    ) -> SearchResult:
        taken.append(playouts / 40)
        return search(self, view, playouts=playouts, **rest)

    estimates, estimate = [], WinProbabilityEstimator.estimate

    def counted_estimate(
        self: WinProbabilityEstimator, game: Game, playouts: int, seed: int
    ) -> Estimate:
        estimates.append(playouts / 5)
        return estimate(self, game, playouts, seed)

    monkeypatch.setattr(Searcher, "search", counted_search)
    monkeypatch.setattr(WinProbabilityEstimator, "estimate", counted_estimate)
    game = Game(name, seats=3, seed=2)
    for _ in random_steps(game, 2):
        pass
    analyse(game, playouts=40)
    assert 0.6 < sum(taken) / search_count(game) < 1.1
    assert 0.6 < sum(estimates) / estimate_count(game) < 1.1


def test_analyse_reads_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, plot = tmp_path / "game.json", tmp_path / "plot.svg"
    file.write_text(a_game().to_json())
    assert main(["analyse", str(file), "--playouts=50", "--plot", str(plot)]) == 0
    said = capsys.readouterr().out
    assert "without luck" in said
    assert "Turning points" in said
    assert plot.read_text().startswith("<svg")
    assert main(["analyse", str(file), "--playouts=50", "--json"]) == 0
    assert "curve" in json.loads(capsys.readouterr().out)
