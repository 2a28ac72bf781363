"""Network files: reading, checking, and finding the network for a board. docs/networks.md."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from keelstone.ai.network.inference import ROWS, Inference
from keelstone.ai.observation import Observation
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import BadFile, BadOption
from keelstone.engine.observations.layout import ObservationLayout, layout_of, layout_with
from keelstone.engine.options import read_options
from keelstone.engine.records import Records

FORMAT = 1
#: the most numbers of an array
MAX_NUMBERS = 50_000_000
#: the boards whose layout is remembered
MAX_DIGESTS = 100
#: the networks and boards whose arrays are kept: they take a few megabytes each
MAX_INFERENCES = 8

Arrays = Mapping[str, NDArray[Any]]
Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Network:
    """A policy-and-value network for one number of seats and the boards of one layout."""

    game: GameDefinition
    layout: ObservationLayout
    #: what the file says about its training
    card: Mapping[str, Any]
    #: the options that it was trained with, a set for each kind of game; none: whatever they are
    trained: tuple[Mapping[str, Any], ...]
    #: options of the games that bots use it for, where it was found to be stronger; none: all
    used: Mapping[str, Any]
    #: by number of an observation: its least value, and how many values it has; 0: a count
    low: NDArray[np.int16]
    levels: NDArray[np.int16]
    #: fields of the board that it reads, and their weights
    board_fields: tuple[str, ...]
    board_weights: Floats
    #: weights and biases of each hidden layer
    hidden: tuple[tuple[Floats, Floats], ...]
    policy: tuple[Floats, Floats]
    value: tuple[Floats, Floats]

    # -- made from files ---------------------------------------------------------------------------

    @classmethod
    def read(cls, path: Path | str, game: GameDefinition) -> Network:
        """Read a file for a game; BadFile if it is not one or does not fit."""
        path = Path(path)
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
                arrays = {name: stored[name] for name in stored.files}
        except (OSError, ValueError, EOFError, BadZipFile) as fault:
            raise BadFile(f"{path.name}: cannot be read as a network: {fault}") from fault
        try:
            return cls.of_arrays(arrays, game)
        except KeyError as fault:
            raise BadFile(f"{path.name}: the array {fault} is missing") from fault
        except (ValueError, TypeError, AttributeError) as fault:
            raise BadFile(f"{path.name}: {fault}") from fault

    @classmethod
    def of_arrays(cls, arrays: Arrays, game: GameDefinition) -> Network:
        """The network that the arrays of a file make; ValueError or KeyError if they make none."""
        if int(arrays["format"]) != FORMAT:
            raise ValueError(f"format {int(arrays['format'])}, but this program reads {FORMAT}")
        card = dict(json.loads(str(arrays["card"])))
        recipe = card.get("recipe", {})
        named, used = recipe.get("options", []), recipe.get("use_for", {})
        names = {name for options in named for name in options}
        layout = layout_with(game, named[0] if named else {}, len(arrays["value.bias"]))
        _check_layout(arrays, layout, card)
        none = np.zeros(layout.size, np.int16)
        network = cls(
            game=game,
            layout=layout,
            card=card,
            trained=tuple(_normalised(game, options, names) for options in named),
            used=_normalised(game, used, used),
            low=np.asarray(arrays.get("input.low", none), np.int16),
            levels=np.asarray(arrays.get("input.levels", none), np.int16),
            board_fields=tuple(map(str, arrays.get("board.fields", ()))),
            board_weights=_board_weights(arrays),
            hidden=_hidden_layers(arrays),
            policy=(_floats(arrays, "policy.weight"), _floats(arrays, "policy.bias")),
            value=(_floats(arrays, "value.weight"), _floats(arrays, "value.bias")),
        )
        network._check_shapes()
        return network

    @classmethod
    def blank(cls, view: Observation) -> Network:
        """A network for what a seat observes, to which all moves and all seats are alike."""
        game, layout = view.definition, layout_of(view.definition, view.boards, int(view.seats))
        width = 1

        def nothing(*shape: int) -> Floats:
            return np.zeros(shape, np.float32)

        return cls(
            game=game,
            layout=layout,
            card={},
            used={},
            trained=(),
            low=np.zeros(layout.size, np.int16),
            levels=np.zeros(layout.size, np.int16),
            board_fields=(),
            board_weights=nothing(0, width),
            hidden=((nothing(layout.size, width), nothing(width)),),
            policy=(nothing(game.rules.moves.length, width), nothing(game.rules.moves.length)),
            value=(nothing(layout.seats, width), nothing(layout.seats)),
        )

    @property
    def first_rows(self) -> NDArray[np.int64]:
        """By number of an observation: its first row of weights; and how many rows there are."""
        rows = np.maximum(1, self.levels.astype(np.int64) - 1)
        return np.concatenate([[0], np.cumsum(rows)])

    def _check_shapes(self) -> None:
        rows, size = int(self.first_rows[-1]), self.layout.size
        if self.low.shape != (size,) or self.levels.shape != (size,):
            raise ValueError(f"input.low and input.levels have other shapes than {(size,)}")
        if (self.levels < 0).any() or self.low[self.levels == 0].any():
            raise ValueError("input.levels is negative, or a count has a least value")
        if unknown := set(self.board_fields) - set(self.game.rules.board.fields):
            raise ValueError(f"a board of {self.game.name} has no {', '.join(sorted(unknown))}")
        numbers = self.board_numbers(self.game.rules.board.zeros())
        _check("board.weight", self.board_weights, (len(numbers), len(self.hidden[0][1])))
        for number, (weight, bias) in enumerate(self.hidden):
            _check(f"weight.{number}", weight, (rows, len(bias)))
            rows = len(bias)
        for name, (weight, bias), length in (
            ("policy", self.policy, self.game.rules.moves.length),
            ("value", self.value, self.layout.seats),
        ):
            _check(f"{name}.weight", weight, (length, rows))
            _check(f"{name}.bias", bias, (length,))

    # -- the boards that it is for -----------------------------------------------------------------

    def fits(self, boards: Records, options: Mapping[str, Any]) -> bool:
        """Whether it was made for observations on a board with these options.

        The number of seats is not checked. An option that was trained with several values may have
        others, unless it has a list of choices; `used` has to agree.
        """
        if any(options.get(name) != value for name, value in self.used.items()):
            return False
        for option in self.game.options:
            values = [chosen[option.name] for chosen in self.trained if option.name in chosen]
            is_free = not option.choices and any(value != values[0] for value in values)
            if values and not is_free and options.get(option.name) not in values:
                return False
        return self.layout.digest == _digest_on(self.game, self.layout.seats, boards)

    def check(self, view: Observation) -> None:
        """BadOption if it was not made for what a seat observes: compiled code does not check."""
        if (
            view.definition is not self.game
            or int(view.seats) != self.layout.seats
            or not self.fits(view.boards, view.options)
        ):
            raise BadOption(
                f"this network is for {self.game.title} with {self.layout.seats} seats and"
                f" {self.layout.size} numbers in an observation"
            )

    # -- use ---------------------------------------------------------------------------------------

    def board_numbers(self, boards: Records) -> Floats:
        """The numbers of a board that it reads."""
        read = [np.asarray(boards[name][0], np.float32).ravel() for name in self.board_fields]
        numbers: Floats = np.concatenate([*read, np.zeros(0, np.float32)])
        return numbers

    def inferences(self, boards: Records, threads: int) -> list[Inference]:
        """The arrays for a board and some threads, which share the weights.

        What the network reads of the board is added to the biases of the first layer.
        """
        biases = [bias for _, bias in self.hidden]
        biases[0] = biases[0] + self.board_numbers(boards) @ self.board_weights
        widths = [len(bias) for bias in biases]
        weights: dict[str, NDArray[Any]] = {
            "low": self.low,
            "levels": self.levels,
            "first_row": self.first_rows,
            "widths": np.array(widths, np.int64),
            "weights": np.concatenate([weight.ravel() for weight, _ in self.hidden]),
            "biases": np.concatenate(biases).astype(np.float32),
            "policy_weights": self.policy[0],
            "policy_biases": self.policy[1],
            "value_weights": self.value[0],
            "value_biases": self.value[1],
        }
        return [Inference(**weights, **self._scratch(max(widths))) for _ in range(threads)]

    def _scratch(self, width: int) -> dict[str, NDArray[Any]]:
        """The arrays that one thread works in."""
        moves, most = self.game.rules.moves.length, max(self.layout.size, width) + ROWS
        return {
            "observation": np.zeros(self.layout.size, np.int8),
            "active": np.zeros(most, np.int64),
            "amounts": np.zeros(most, np.float32),
            "hidden": np.zeros(width, np.float32),
            "moves": np.zeros(moves, np.int64),
            "probabilities": np.zeros(moves),
            "values": np.zeros(self.layout.seats),
        }


class InferenceCache:
    """The arrays of some threads for the networks and boards that were used last."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._made: dict[tuple[Network, bytes], list[Inference]] = {}

    def of(self, network: Network, boards: Records) -> list[Inference]:
        """The arrays of all threads for a network and a board."""
        key = network, network.board_numbers(boards).tobytes()
        if key not in self._made:
            if len(self._made) >= MAX_INFERENCES:
                self._made.clear()
            self._made[key] = network.inferences(boards, self.threads)
        return self._made[key]


def _normalised(
    game: GameDefinition, options: Mapping[str, Any], names: Collection[str]
) -> dict[str, Any]:
    """The values of some options, as games hold them; of those not given, the defaults."""
    chosen = read_options(game.options, dict(options))
    return {name: chosen[name] for name in names}


def _check_layout(arrays: Arrays, layout: ObservationLayout, card: Mapping[str, Any]) -> None:
    version, inputs = int(arrays["layout_version"]), int(arrays["inputs"])
    if version != layout.version:
        raise ValueError(
            f"made for version {version} of the observations of {layout.name},"
            f" which are at version {layout.version} now"
        )
    if inputs != layout.size or card.get("layout", layout.digest) != layout.digest:
        raise ValueError(
            f"reads {inputs} numbers of another layout; an observation of {layout.name} with"
            f" {layout.seats} seats has {layout.size} numbers"
        )


def _hidden_layers(arrays: Arrays) -> tuple[tuple[Floats, Floats], ...]:
    layers = [(_floats(arrays, "weight.0"), _floats(arrays, "bias.0"))]
    while f"weight.{len(layers)}" in arrays:
        number = len(layers)
        layers.append((_floats(arrays, f"weight.{number}"), _floats(arrays, f"bias.{number}")))
    return tuple(layers)


def _board_weights(arrays: Arrays) -> Floats:
    if "board.weight" in arrays:
        return _floats(arrays, "board.weight")
    return np.zeros((0, len(arrays["bias.0"])), np.float32)


def _floats(arrays: Arrays, name: str) -> Floats:
    array = np.ascontiguousarray(arrays[name], np.float32)
    if array.size > MAX_NUMBERS or not np.isfinite(array).all():
        raise ValueError(f"{name} holds numbers that are not finite, or too many")
    return array


def _check(name: str, array: Floats, shape: tuple[int, ...]) -> None:
    if array.shape != shape:
        raise ValueError(f"{name} has the shape {array.shape}, not {shape}")


# -- the networks of games -------------------------------------------------------------------------

#: game, seats and board -> the digest of the layout of observations there
_digests: dict[tuple[str, int, bytes], str] = {}
#: game and seats -> its networks
_networks: dict[tuple[str, int], tuple[Network, ...]] = {}


def _digest_on(game: GameDefinition, seats: int, boards: Records) -> str:
    key = game.name, seats, boards.tobytes()
    if key not in _digests:
        if len(_digests) >= MAX_DIGESTS:
            _digests.clear()
        _digests[key] = layout_of(game, boards, seats).digest
    return _digests[key]


def find_network(
    game: GameDefinition, seats: int, boards: Records, options: Mapping[str, Any]
) -> Network | None:
    """The network that a game has for a board; None if it has none."""
    for network in networks_of(game, seats):
        if network.fits(boards, options):
            return network
    return None


def has_networks(game: GameDefinition) -> bool:
    """Whether a game has a network for any number of seats."""
    return any(networks_of(game, seats) for seats in game.seats)


def networks_of(game: GameDefinition, seats: int) -> tuple[Network, ...]:
    """All networks that a game has for a number of seats. They are read once."""
    key = game.name, seats
    if key not in _networks:
        folder = game.ai.networks
        paths = sorted(folder.glob(f"seats-{seats}*.npz")) if folder else []
        _networks[key] = tuple(Network.read(path, game) for path in paths)
    return _networks[key]
