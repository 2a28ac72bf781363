"""Every mix of sides, number of seats and Wrath: games end without a fault, nothing is lost."""

from __future__ import annotations

from typing import Any

import pytest

from keelstone.game import Game
from keelstone.simulation import simulate
from tests.games.imhotep.conserved import MIXES
from tests.support import check_conserved, random_steps


@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: f"{mix['sides']}{'-wrath' * mix['wrath']}")
def test_random_games_end_by_the_rules(mix: dict[str, Any], scale: int) -> None:
    for seats in (2, 3, 4):
        result = simulate("imhotep", games=200, seats=seats, seed=3, options=mix)
        assert result["length"]["least"] > 60
        assert result["length"]["most"] < 600
        for seed in range(scale):
            game = Game("imhotep", seats=seats, seed=seed, chance="manual", **mix)
            for _ in random_steps(game, seed):
                check_conserved(game)
            check_conserved(game)
