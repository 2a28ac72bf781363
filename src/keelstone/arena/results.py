"""Results files: a JSON line that describes the contest, then one line for each game."""

from __future__ import annotations

import errno
import hashlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout

from keelstone import __version__
from keelstone.ai.levels import USUAL_LEVELS
from keelstone.arena.match import Contest, Result, deal
from keelstone.arena.players import file_in
from keelstone.engine import registry
from keelstone.engine.errors import BadFile, BadOption
from keelstone.engine.jit.cache import AI, ENGINE, PACKAGE, digest_of

ELSEWHERE = "name another file for the results"
#: the sources that determine how a match is played
MATCHES = [PACKAGE / "arena" / name for name in ("match.py", "players.py", "seating.py")]


class Heading(Contest, frozen=True, kw_only=True):
    """A contest and digests of its bots, rules and board. Equal headings mean equal games."""

    digests: dict[str, str] = msgspec.field(default_factory=dict)


def heading_of(contest: Contest) -> Heading:
    files = set(filter(None, map(file_in, contest.bots)))
    digests = {
        "version": __version__,
        "sources": _digest_of_sources(contest.game),
        "board": _digest(deal(contest, 0).boards.tobytes()),
        **{file: _digest(Path(file).read_bytes()) for file in sorted(files)},
    }
    facts = msgspec.structs.asdict(contest)
    return Heading(**facts, digests=digests)


def _digest_of_sources(game: str) -> str:
    """A digest of all that determines how built-in bots play a game: sources, levels, networks."""
    definition = registry.load(game)
    folders = [ENGINE, AI, *definition.sources()]
    data = [definition.ai.levels or USUAL_LEVELS]
    if definition.ai.networks:
        data += sorted(definition.ai.networks.glob("*.npz"))
    read = b"".join(file.read_bytes() for file in [*MATCHES, *data])
    return _digest(digest_of(folders).encode() + read)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


@contextmanager
def lock_results(file: Path | None) -> Iterator[None]:
    """Lock a results file: two processes would play the same games."""
    with ExitStack() as held:
        if file is not None:
            with _as_bad_file(file):
                if file.is_dir():
                    raise IsADirectoryError(errno.EISDIR, "is a folder", str(file))
                file.parent.mkdir(parents=True, exist_ok=True)
                held.enter_context(_locked(file))
        yield


def _locked(file: Path) -> AbstractContextManager[object]:
    """Hold the lock of a results file until the context is left."""
    try:
        return FileLock(f"{file}.lock").acquire(blocking=False)
    except Timeout:
        raise BadOption(f"{file}: another process is writing to it") from None


def open_results(contest: Contest, file: Path | None) -> list[Result]:
    """Read the results of a contest from a file that is locked; write the heading of a new file.

    An incomplete last line is removed.
    """
    if file is None:
        return []
    encoder = msgspec.json.Encoder(order="deterministic", enc_hook=str)  # a file is its name
    heading = encoder.encode(heading_of(contest)) + b"\n"
    with _as_bad_file(file), file.open("a+b") as stream:
        stream.seek(0)
        content = stream.read()
        if heading.startswith(content):
            stream.truncate(0)
            stream.write(heading)
            return []
        end = content.rfind(b"\n") + 1
        first, *lines = content[:end].splitlines(keepends=True) or [content]
        if first != heading:
            raise BadFile(f"{file}: {_difference(first, heading)}; {ELSEWHERE}")
        stream.truncate(end)
    return [_read_result(line, file, number) for number, line in enumerate(lines, 2)]


def append_result(result: Result, file: Path | None) -> None:
    """Append a result to a file, if there is one."""
    if file is not None:
        with _as_bad_file(file), file.open("ab") as stream:
            stream.write(msgspec.json.encode(result) + b"\n")


def _read_result(line: bytes, file: Path, number: int) -> Result:
    """Decode line `number` of a file."""
    try:
        return msgspec.json.decode(line, type=Result)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadFile(f"{file}: line {number} is damaged; delete it, or {ELSEWHERE}") from None


def _difference(first: bytes, heading: bytes) -> str:
    """How the first line of a file differs from the expected heading."""
    try:
        found = msgspec.json.decode(first, type=Heading)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return "holds no results"
    wanted = msgspec.json.decode(heading, type=Heading)
    for name in Contest.__struct_fields__:
        there, here = getattr(found, name), getattr(wanted, name)
        if there != here:
            return f"holds another contest: {name} {_plain(there)} there, {_plain(here)} here"
    if not found.digests:
        return "an older version of Keelstone wrote it, without digests of its bots and board"
    return _other_digest(found.digests, wanted.digests)


def _other_digest(there: dict[str, str], here: dict[str, str]) -> str:
    if there.get("version") != here["version"]:
        return f"its games are by Keelstone {there.get('version')}, this is {here['version']}"
    called = {"sources": "other rules or bots of Keelstone", "board": "another board"}
    changed = [
        called.get(name, f"another {name}") for name in here if there.get(name) != here[name]
    ]
    return f"its games were played with {' and '.join(changed)}"


def _plain(value: object) -> str:
    return msgspec.json.encode(value).decode()


@contextmanager
def _as_bad_file(file: Path) -> Iterator[None]:
    """Raise BadFile for an OSError."""
    try:
        yield
    except OSError as fault:
        raise BadFile(f"{file}: {fault.strerror or fault}") from None
