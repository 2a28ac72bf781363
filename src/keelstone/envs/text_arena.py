"""The games as text environments in the manner of TextArena: strings in, strings out.

env = TextEnv("imhotep", wrath=True)
env.reset(num_players=3, seed=1)
done = False
while not done:
    player, observation = env.get_observation()
    done, info = env.step(agents[player](observation))
rewards, game_info = env.close()
"""

from __future__ import annotations

import re
from typing import Any

from keelstone.engine.errors import BadOption, KeelstoneError
from keelstone.engine.game import Game
from keelstone.envs.text_game import TextGame

#: an answer may be a longer text with the move in brackets, the last brackets count
BRACKETS = re.compile(r"\[([^\[\]]+)\]")

#: what a player whose move was refused too often gets, and the others
FORFEIT, OTHERS = -1.0, 0.0


class TextEnv:
    """One game for agents that read and write text. A player is a seat.

    `error_allowance` refused answers in a row end the game; the player loses by forfeit.
    """

    def __init__(self, name: str, *, error_allowance: int = 3, **options: Any) -> None:
        self.name, self.options, self.error_allowance = name, options, error_allowance
        self._text: TextGame | None = None
        self._refusal, self._errors = "", 0
        self._forfeited: int | None = None

    def reset(self, num_players: int | None = None, seed: int | None = None) -> None:
        """Begin a new game."""
        self._text = TextGame(Game(self.name, seats=num_players, seed=seed, **self.options))
        self._refusal, self._errors, self._forfeited = "", 0, None

    @property
    def text(self) -> TextGame:
        """The game in play; BadOption before `reset`."""
        if self._text is None:
            raise BadOption("call reset() first")
        return self._text

    @property
    def is_done(self) -> bool:
        return self.text.is_over or self._forfeited is not None

    def get_observation(self) -> tuple[int, str]:
        """The player who is to answer, and what that player reads."""
        player = self._player()
        if self._refusal:
            return player, f"{self._refusal}\nAnswer with one of your legal moves in brackets."
        read = self.text.observation(player)
        return player, f"{read}\n\nAnswer with the notation of one move in brackets: [move]"

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Take a player's answer. Returns whether the game is over, and what became of the answer.

        A refused answer changes nothing; `get_observation` then gives the reason.
        """
        player = self._player()
        found = BRACKETS.findall(action) or [action]
        try:
            self.text.play(player, found[-1])
        except KeelstoneError as fault:
            return self._refuse(player, str(fault))
        self._refusal, self._errors = "", 0
        return self.is_done, {"player": player, "move": found[-1].strip()}

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
        """The reward of every player and what became of each: 1 shared by the winners, else 0."""
        game = self.text.game
        winners = game.winners
        rewards = {seat: (seat in winners) / max(1, len(winners)) for seat in range(game.seats)}
        if self._forfeited is not None:
            rewards = dict.fromkeys(rewards, OTHERS) | {self._forfeited: FORFEIT}
        info = {
            seat: {"points": dict(points), "forfeited": seat == self._forfeited}
            for seat, points in enumerate(game.points)
        }
        return rewards, info

    def _player(self) -> int:
        if self.is_done:
            raise BadOption("the game is over")
        return self.text.waiting[0]

    def _refuse(self, player: int, reason: str) -> tuple[bool, dict[str, Any]]:
        self._refusal, self._errors = reason, self._errors + 1
        if self._errors >= self.error_allowance:
            self._forfeited = player
        return self.is_done, {"player": player, "refused": reason}
