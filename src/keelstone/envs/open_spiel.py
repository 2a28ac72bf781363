"""The games in OpenSpiel: `pyspiel.load_game("keelstone_imhotep(seats=2)")` after `register_all`.

Chance is a player. Seats that choose at the same time are asked in turn; what they choose is in
nobody else's information state, so the game is the same. Parameters are `seats`, `seed` (of a
random lay-out) and the options of the game. Returns are 1, shared by the winners, less
the mean: they sum up to 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from keelstone.engine import registry
from keelstone.engine.batch.batch import Batch
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import IllegalMove
from keelstone.engine.game import Game
from keelstone.engine.random_games import MAX_MOVES
from keelstone.engine.seats import CHANCE

PREFIX = "keelstone_"
TYPE = pyspiel.GameType


class KeelstoneGame(pyspiel.Game):
    """A game with its options."""

    def __init__(self, game_type: Any, name: str, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.name, self.seats = name, int(given.pop("seats", 0)) or None
        self.seed = int(given.pop("seed", 0))
        self.options = given
        self.batch = Batch(name, games=1, seats=self.seats, cores=1, **self.options)
        rules = self.batch.definition.rules
        info = pyspiel.GameInfo(
            num_distinct_actions=self.batch.actions,
            max_chance_outcomes=max(1, rules.chances.length),
            num_players=self.batch.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_MOVES,
        )
        super().__init__(game_type, info, params or {})

    def new_initial_state(self) -> KeelstoneState:
        """The beginning. A random lay-out is dealt from the parameter `seed`."""
        game = Game(self.name, seats=self.seats, seed=self.seed, chance="manual", **self.options)
        return KeelstoneState(self, game)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.batch)


class KeelstoneState(pyspiel.State):
    """A position."""

    def __init__(self, game: KeelstoneGame, position: Game) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        """The seat to move, the lowest of several."""
        movers = self.position.movers
        if not movers:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if movers[0] == CHANCE else int(movers[0])

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_numbers(player) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, with probabilities."""
        weights = self.position.snapshot.weights
        total = sum(weights)
        return [(number, weight / total) for number, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        if not self.is_chance_node():
            self.position.play(int(action), self.current_player())
        elif dict(self.chance_outcomes()).get(int(action)):
            self.position.apply(CHANCE, int(action))
        else:
            raise IllegalMove(f"chance cannot bring {action} here")

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.notation(CHANCE if player < 0 else player, int(action))

    def is_terminal(self) -> bool:
        return self.position.is_over

    def returns(self) -> list[float]:
        """What each seat has won, less the mean."""
        winners, seats = self.position.winners, self.position.seats
        if not winners:
            return [0.0] * seats
        share = 1 / len(winners)
        return [share * (seat in winners) - 1 / seats for seat in range(seats)]

    def resample_from_infostate(self, player_id: int, sampler: Any) -> KeelstoneState:
        """A position that the player cannot tell from this one."""
        twin = self.position.redealt(player_id, int(sampler() * 2**31))
        return KeelstoneState(self.get_game(), twin)

    def __str__(self) -> str:
        return self.position.position


class Observer:
    """What a seat may know, as named tensors."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self.tensor = np.zeros(batch.layout.size, np.float32)
        self.dict = batch.layout.split(self.tensor)

    def set_from(self, state: KeelstoneState, player: int) -> None:
        """Fill the tensors in for a position and a seat."""
        self._batch.set(0, state.position)
        self._batch.observe(out=self.tensor[None, :], seat=player)

    def string_from(self, state: KeelstoneState, player: int) -> str:
        """The same as text."""
        return repr(sorted(state.position.view_as_dict(player)["state"].items()))


def _type_of(definition: GameDefinition) -> Any:
    parameters = {option.name: option.default for option in definition.options}
    return TYPE(
        short_name=f"{PREFIX}{definition.name}",
        long_name=definition.title.text("en"),
        dynamics=TYPE.Dynamics.SEQUENTIAL,
        chance_mode=TYPE.ChanceMode.EXPLICIT_STOCHASTIC,
        information=TYPE.Information.IMPERFECT_INFORMATION,
        utility=TYPE.Utility.ZERO_SUM,
        reward_model=TYPE.RewardModel.TERMINAL,
        max_num_players=max(definition.seats),
        min_num_players=min(definition.seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": 0, "seed": 0, **parameters},
        provides_factored_observation_string=False,
    )


def register_all() -> list[str]:
    """Register every game with OpenSpiel; the short names."""
    names = []
    for name in registry.game_names():
        game_type = _type_of(registry.load(name))
        pyspiel.register_game(game_type, _maker(game_type, name))
        names.append(f"{PREFIX}{name}")
    return names


def _maker(game_type: Any, name: str) -> type[KeelstoneGame]:
    """A class that OpenSpiel calls with the parameters alone."""

    class Made(KeelstoneGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game_type, name, params)

    return Made
