"""Reads and writes game files (docs/game_file.md) and position texts."""

from __future__ import annotations

import shlex
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec

from keelstone.engine import registry
from keelstone.engine.definition import BoardSource
from keelstone.engine.errors import BadFile, KeelstoneError
from keelstone.engine.game import Game
from keelstone.engine.jit.warmup import POSITIONS
from keelstone.engine.moves import whole_number
from keelstone.engine.names import readable_name
from keelstone.engine.records import Records
from keelstone.engine.seats import CHANCE

FORMAT = "keelstone game"
VERSION = 1
#: bytes of the largest game file
MAX_BYTES = 64_000_000


class Fair(msgspec.Struct, forbid_unknown_fields=True):
    """How a table made its chance; `first` is the number of the first outcome made so, from 0."""

    commitment: str
    secret: str
    salts: list[str]
    first: Annotated[int, msgspec.Meta(ge=0)] = 0
    #: what each seat committed its salt to, empty where it did not; none: nobody did
    salt_commitments: list[str] = []
    #: the seats whose salts came too late
    left_out: list[int] = []


class Document(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a file of the newest version holds."""

    format: str
    version: int
    game: str
    rules: int
    options: dict[str, Any]
    board: dict[str, Any]
    seats: int
    names: list[str] = []
    seed: int
    chance: str = "seed"
    start: str = ""
    #: how many outcomes chance had brought before `start`: it goes on with the next
    outcomes: Annotated[int, msgspec.Meta(ge=0)] = 0
    moves: list[tuple[int | None, str]]
    result: dict[str, Any] | None = None
    #: who plays each seat: the name of a bot, or nothing for a person
    players: list[str] = []
    #: how chance was made, for `keelstone verify`
    fair: Fair | None = None
    #: of a game still in play: the seat whose knowledge this is, and the log as that seat saw it
    viewer: int | None = None
    before: list[tuple[int | None, str | None]] = []
    #: what lets a server trust a `start` that it wrote itself
    seal: str = ""


#: keys that only stand in a file where they say something
_RARE = ("players", "fair", "viewer", "before", "seal")


def write(game: Game, **rare: Any) -> str:
    """A game as text; the same game always gives the same text."""
    document = Document(
        format=FORMAT,
        version=VERSION,
        game=game.name,
        rules=game.rules_version,
        options=game.options,
        board=game.figures,
        seats=game.seats,
        names=list(game.names),
        seed=game.seed,
        chance=game.chance,
        start=game.set_up_from,
        outcomes=game.outcomes_at_start,
        moves=[_encoded_move(game, entry.seat, entry.number) for entry in game.log],
        result=_result(game),
        fair=game.fair,
        **rare,
    )
    plain = msgspec.to_builtins(document, enc_hook=str)  # a file is its name
    if not plain["outcomes"]:
        del plain["outcomes"]
    for key in ("salt_commitments", "left_out"):
        if plain["fair"] and not plain["fair"][key]:
            del plain["fair"][key]
    plain = {k: v for k, v in plain.items() if k not in _RARE or v not in (None, "", [])}
    moves = plain.pop("moves")
    head = msgspec.json.format(msgspec.json.encode({**plain, "moves": []}), indent=1).decode()
    lines = ",\n  ".join(msgspec.json.encode(move).decode() for move in moves)
    return head.replace('"moves": []', f'"moves": [\n  {lines}\n ]', 1) + "\n"


def from_json(text: str | bytes) -> Game:
    """The game in a file that `Game.to_json` wrote; BadFile names the move that is illegal."""
    return replayed(decoded(text))


def replayed(document: Document) -> Game:
    """The game that a document holds."""
    try:
        check_named(document.game, document.options)
        game = Game(
            document.game,
            seats=document.seats,
            seed=document.seed,
            chance="manual",
            board=document.board,
            rules_version=document.rules,
            names=[readable_name(name) for name in document.names],
            **document.options,
        )
        if document.start:
            game.set_position(document.start)
        game.outcomes = document.outcomes
    except KeelstoneError as fault:
        raise BadFile(f"game file: {fault}") from None
    for number, (seat, notation) in enumerate(document.moves, 1):
        _replay(game, number, seat, notation, _by_older_rules(document, game))
    if document.chance not in ("seed", "manual"):
        raise BadFile(f"game file: chance is 'seed' or 'manual', not {document.chance!r}")
    game.chance = document.chance
    game.fair = document.fair
    if _respelt(document.result) != _result(game):
        why = _by_older_rules(document, game)
        raise BadFile(f"game file: the result is not what the moves come to{why}")
    return game


def check_named(name: str, options: Mapping[str, Any]) -> None:
    """What a text names is one of our games, or one that the program has loaded already: reading
    imports nothing. And what it calls options are options of that game."""
    if name not in registry.game_names() and name not in sys.modules:
        raise BadFile(f"there is no game {name!r}")
    known = {option.name for option in registry.load(name).options}
    for key in options.keys() - known:
        raise BadFile(f"{name} has no option {key!r}")


def _replay(game: Game, number: int, seat: int | None, notation: str, why: str) -> None:
    try:
        if seat == CHANCE:
            raise BadFile("chance is written null")
        game.play(notation, CHANCE if seat is None else seat)
    except KeelstoneError as fault:
        who = "chance" if seat is None else f"seat {seat}"
        raise BadFile(f"game file: move {number} ({who}: {notation!r}): {fault}{why}") from None


def _by_older_rules(document: Document, game: Game) -> str:
    """Why a file of older rules cannot be replayed; empty where its own rules are played."""
    newest = game.definition.rules.version
    if document.rules == game.rules_version:
        return ""
    return (
        f" (the game was played by version {document.rules} of the rules of {document.game}; this "
        f"program has version {newest}, and CHANGELOG.md says under Rules what changed)"
    )


def decoded(text: str | bytes) -> Document:
    """A file's document, upgraded to the newest version; its moves are not tried yet."""
    if not isinstance(text, str | bytes):
        raise BadFile(f"game file: text is read, not {text!r}")
    if len(text) > MAX_BYTES:
        raise BadFile(f"game file: more than {MAX_BYTES} bytes")
    try:
        plain = msgspec.json.decode(_without_mark(text))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise BadFile(f"game file: not JSON: {fault}") from None
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise BadFile(f"game file: there is no format {FORMAT!r} in it")
    version = plain.get("version")
    if not isinstance(version, int) or (version not in _UPGRADES and version != VERSION):
        raise BadFile(f"game file: version {version!r}; this program reads 1 to {VERSION}")
    while version in _UPGRADES:
        plain = _UPGRADES[version](plain)
        version = plain["version"]
    if "eyes" in plain:  # what `viewer` was called
        plain["viewer"] = plain.pop("eyes")
    try:
        return msgspec.convert(plain, Document)
    except msgspec.ValidationError as fault:
        raise BadFile(f"game file: {fault}") from None


def _without_mark(text: str | bytes) -> str | bytes:
    """Some editors begin a file with a mark of its byte order."""
    return text.removeprefix("\ufeff") if isinstance(text, str) else text.removeprefix(BOM_UTF8)


#: for each earlier version, what turns its document into the next version's
_UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def _encoded_move(game: Game, seat: int, number: int) -> tuple[int | None, str]:
    if seat == CHANCE:
        return None, game.definition.rules.chances.notation(number, game.printed)
    return seat, game.definition.rules.moves.notation(number, game.printed)


def _result(game: Game) -> dict[str, Any] | None:
    if not game.is_over:
        return None
    return {"winners": list(game.winners), "points": game.points}


def _respelt(result: dict[str, Any] | None) -> dict[str, Any] | None:
    """A result with the names of its sources as they are spelt now: older files have spaces in
    them, where hyphens are."""
    points = result.get("points") if result else None
    if result is None or not isinstance(points, list):
        return result
    seats = [seat if isinstance(seat, dict) else {} for seat in points]
    spelt = [{str(name).replace(" ", "-"): n for name, n in seat.items()} for seat in seats]
    return {**result, "points": spelt}


# -- positions -------------------------------------------------------------------------------------


def position_text(game: Game) -> str:
    """A game's position as text that reads back exactly."""
    return f"{_header(game)}\n{game.definition.rules.state.to_text(game.states, 0)}\n"


def _header(game: Game, version: int | None = None) -> str:
    """The first line of a position, by the rules of this or an older version."""
    given = "".join(f" {key}={shlex.quote(str(value))}" for key, value in game.options.items())
    return f"keelstone {game.name} {version or game.rules_version}{given}"


def _is_header(game: Game, header: str, version: int) -> bool:
    """Whether a position's first line names this game. Options with their default may be missing:
    the text may be older than they are."""
    words, own = header.split(), _header(game, version).split()
    missing = [word for word in own if word not in words]
    defaults = [f"{o.name}={shlex.quote(str(o.default))}" for o in game.definition.options]
    return [word for word in own if word not in missing] == words and set(missing) <= set(defaults)


def read_position(game: Game, text: str) -> Records:
    """An array of one state from a position's text. BadFile if it is no position of the game."""
    header, _, body = str(text).strip().partition("\n")
    newest = game.definition.rules.version
    versions = range(1 if game.definition.plays_older_rules else newest, newest + 1)
    if not any(_is_header(game, header, version) for version in versions):
        raise BadFile(f"not a position of {_header(game)!r}: {header[:100]!r}")
    try:
        states = game.definition.rules.state.from_text(body)
    except ValueError as fault:
        raise BadFile(f"position: {fault}") from None
    if int(states["seats"][0]) != game.seats:
        raise BadFile(f"position: made for {int(states['seats'][0])} seats, not {game.seats}")
    POSITIONS.ensure(game.name)
    if problems := game.definition.problems(states[0], game.boards[0]):
        raise BadFile(f"position: {'; '.join(problems)}")
    return states


def from_position(
    text: str, *, seed: int | None = None, chance: str = "seed", board: BoardSource = None
) -> Game:
    """A game that goes on from the text of a position; `board` if it was not played on ours."""
    header, _, body = str(text).strip().partition("\n")
    words = _words_of(header)
    fields = dict(line.split(maxsplit=1) for line in body.splitlines() if len(line.split()) > 1)
    seats = whole_number(fields.get("seats", ""))
    if len(words) < 3 or words[0] != "keelstone" or seats < 0:
        raise BadFile(f"not a position: {header[:60]!r}")
    options = dict(word.split("=", 1) for word in words[3:] if "=" in word)
    check_named(words[1], options)
    version, newest = whole_number(words[2]), registry.load(words[1]).rules.version
    if not 1 <= version <= newest:
        raise BadFile(f"position: rules version {words[2]}, but this program has {newest}")
    game = Game(
        words[1],
        seats=seats,
        seed=seed,
        chance=chance,
        board=board,
        rules_version=version,
        **options,
    )
    game.set_position(text)
    return game


def _words_of(header: str) -> list[str]:
    """The words of a position's first line; one with blanks stands in quotes."""
    try:
        return shlex.split(header)
    except ValueError:  # a quote that does not end
        return []
