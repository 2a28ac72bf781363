"""What a network says about one position, without a search."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keelstone.ai.network.inference import ask_network
from keelstone.ai.network.network import InferenceCache, Network
from keelstone.ai.observation import Observation, first_observation
from keelstone.engine.errors import BadOption
from keelstone.engine.jit.cache import ai_folder
from keelstone.engine.jit.parts import Part


@dataclass(frozen=True)
class NetworkAnswer:
    """The probability of each move of a seat, and the win probability of every seat."""

    moves: list[int]
    probabilities: NDArray[np.float64]
    values: tuple[float, ...]


class NetworkPolicy:
    """Asks a network about observations. Threads that share one wait for each other."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self._inferences = InferenceCache(1)
        self._mask = np.zeros(network.game.rules.moves.words, np.uint64)
        self._values = np.zeros(network.layout.seats)
        self._lock = threading.Lock()

    def ask(self, view: Observation) -> NetworkAnswer:
        """What the network says about an observation of a seat that is due.

        Moves that `move_bias` excludes are left out unless there are no others.
        """
        self.network.check(view)
        if not view.moves:
            raise BadOption(f"seat {view.seat} is not due: it has no moves")
        NETWORK_POLICY.ensure(view.name)
        with self._lock:
            [net] = self._inferences.of(self.network, view.boards)
            found = ask_network(net, view.states, view.boards, view.seat, self._mask, self._values)
            return NetworkAnswer(
                net.moves[:found].tolist(),
                net.probabilities[:found].copy(),
                tuple(self._values.tolist()),
            )


def _compile_policy(game: str, one_more: Callable[[], None]) -> None:
    view = first_observation(game)
    NetworkPolicy(Network.blank(view)).ask(view)


NETWORK_POLICY = Part("network-policy", "the network", ai_folder, _compile_policy, lambda game: 60)
