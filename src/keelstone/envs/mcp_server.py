"""A server for the Model Context Protocol: language models play and look up rules."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from keelstone import __version__, ai
from keelstone.engine import registry
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import BadOption, KeelstoneError
from keelstone.engine.game import Game
from keelstone.envs.text_game import TextGame, rules_lookup

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")

INSTRUCTIONS = """Play board games of master builders against bots. Call list_games, then
start_game. Moves are given in the notation that legal_moves lists. You see only what your seat may
know. Look up rules with rules(game) and rules(game, section)."""

#: games that are open at once; the one that was not used for longest is dropped
MAX_GAMES = 64


class OpenGames:
    """The games in play, by id, each with the seat of the caller."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, tuple[TextGame, int]] = OrderedDict()

    def add(self, text: TextGame, seat: int) -> str:
        """Store a game; its id."""
        game_id = secrets.token_hex(4)
        self._games[game_id] = text, seat
        if len(self._games) > MAX_GAMES:
            self._games.popitem(last=False)
        return game_id

    def __getitem__(self, game_id: str) -> tuple[TextGame, int]:
        """A game and the caller's seat; BadOption if there is no such game."""
        if game_id not in self._games:
            raise BadOption(f"there is no open game {game_id!r}; start_game begins one")
        self._games.move_to_end(game_id)
        return self._games[game_id]


def make_server() -> MCPServer:
    """The server with all its tools."""
    server = MCPServer("keelstone", version=__version__, instructions=INSTRUCTIONS)
    tools = Tools()
    for tool in (
        tools.list_games, tools.start_game, tools.observe, tools.legal_moves, tools.play,
        tools.hint, tools.rules, tools.game_file,
    ):  # fmt: skip
        server.tool()(with_refusals(tool))
    return server


def with_refusals(tool: Callable[Arguments, Answer]) -> Callable[Arguments, Answer]:
    """Turn Keelstone's own errors into messages that the model reads."""

    @wraps(tool)
    def called(*given: Arguments.args, **named: Arguments.kwargs) -> Answer:
        try:
            return tool(*given, **named)
        except KeelstoneError as fault:
            raise ToolError(str(fault)) from None

    return called


class Tools:
    """What a model can do."""

    def __init__(self) -> None:
        self._games = OpenGames()

    def list_games(self) -> list[dict[str, Any]]:
        """The games, their numbers of seats, what they are about, and their options."""
        return [_described(name) for name in registry.game_names()]

    def start_game(
        self,
        game: str,
        seats: int | None = None,
        your_seat: int = 0,
        opponents: str = "builder",
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> dict[str, str]:
        """Begin a game against bots: "level-1" and up, or "builder". Seats count from 0."""
        definition = _offered(game)
        if opponents not in ai.bot_names(definition):
            raise BadOption(f"opponents are {', '.join(ai.bot_names(definition))}")
        begun = Game(game, seats=seats, seed=seed, **(options or {}))
        if not 0 <= your_seat < begun.seats:
            raise BadOption(f"seats are 0 to {begun.seats - 1}, not {your_seat}")
        others = [seat for seat in range(begun.seats) if seat != your_seat]
        bots = {seat: ai.make(opponents, game, seed=seat) for seat in others}
        text = TextGame(begun, bots)
        return {"game_id": self._games.add(text, your_seat), "text": text.observation(your_seat)}

    def observe(self, game_id: str) -> str:
        """What happened since you last looked, the board, the points, and what is asked of you."""
        text, seat = self._games[game_id]
        return text.observation(seat)

    def legal_moves(self, game_id: str) -> list[dict[str, str]]:
        """Your legal moves: the notation to play, and what it means."""
        text, seat = self._games[game_id]
        moves = text.moves(seat)
        return [{"move": move.notation, "meaning": move.text(text.language)} for move in moves]

    def play(self, game_id: str, move: str) -> str:
        """Make a move, given in its notation; bots then move until you are asked again."""
        text, seat = self._games[game_id]
        text.play(seat, move)
        return text.observation(seat)

    def hint(self, game_id: str) -> str:
        """The best moves that a search from your point of view finds, with chances of winning."""
        text, seat = self._games[game_id]
        return text.hint(seat)

    def rules(self, game: str, section: str = "") -> str:
        """The rules of a game: its chapters, or the text of a chapter ("8") or section ("8.2")."""
        _offered(game)
        found = rules_lookup(game, section)
        if not found:
            raise BadOption(f"the rules of {game} have no section {section!r}")
        return found

    def game_file(self, game_id: str) -> str:
        """A finished game as a file to replay or analyse. It holds all secrets."""
        text, _ = self._games[game_id]
        if not text.is_over:
            raise BadOption("the game is not over: its file would tell hidden cards")
        return text.game.to_json()


def _offered(name: str) -> GameDefinition:
    """A game that is listed. A model can name modules and files; none is imported or opened."""
    if name not in registry.game_names():
        raise BadOption(f"there is no game {name!r}; list_games lists them")
    return registry.load(name)


def _described(name: str) -> dict[str, Any]:
    definition = registry.load(name)
    return {
        "game": name,
        "title": definition.title.text("en"),
        "about": definition.pitch.text("en"),
        "seats": list(definition.seats),
        "options": {option.name: option.help.text("en") for option in definition.options},
    }
