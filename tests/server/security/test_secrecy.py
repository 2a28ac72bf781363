"""Nothing that a viewer may not know is in any byte that is sent to that viewer."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from keelstone.engine import loops, registry
from keelstone.engine.game import Entry, Game
from keelstone.engine.packed_state import PackedState
from keelstone.engine.rng import STREAM_WORDS, open_stream
from keelstone.engine.seats import CHANCE, SPECTATOR
from keelstone.server.runtime.session import TableSession
from keelstone.server.table import decisions
from keelstone.server.table.table import OVER, Table
from keelstone.server.views.replay import Replay
from keelstone.server.views.update import PARTS, Update
from keelstone.server.views.viewer_renderer import ViewerRenderer
from tests.server.support import MORRA, SHORTER, Place, serving

#: everything that a viewer can ask for while a game runs
ADDRESSES = (
    "?parts=moves,view,picture", "/rights", "/file", "/fair", "/replay", "/replay?step=3",
    "/course", "/text", "/insight", "/help?id=seat-0", "/prospect?move=0",
    "/preview?move=0",
)  # fmt: skip
#: what is compared between redeals besides updates and courses
COMPARED = ("/text", "/aid", "/projection", "/replay", "/help?id=seat-0")
#: everybody looks at the first moves, then ever more rarely: after so many times as many
LATER, LONG_LATER = 1.25, 1.03
#: how many of the last events are compared, and which of the looks also look back
RECENT, LOOK_BACK = 40, 3
#: how many of the last events may be acted out before what follows them
LAST = 4


class Wire:
    """Everything that was sent to one viewer, byte by byte."""

    def __init__(self, place: Place, table: str, token: str, viewer: int) -> None:
        self.place, self.path, self.token, self.viewer = (
            place,
            f"/api/tables/{table}",
            token,
            viewer,
        )
        self.sent = bytearray()

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    async def answers(self) -> list[bytes]:
        """Answers about the table as it is now, and its public board; none of them is kept."""
        service, client = self.place.service, self.place.client
        table = self.path.rpartition("/")[2]
        addresses = [f"/pictures/tables/{table}.svg", *(self.path + end for end in COMPARED)]
        found = []
        for address in addresses:
            for kept in (service.drawings.kept, service.jobs.kept, service.replays):
                kept.clear()
            found.append((await client.get(address, headers=self._headers)).content)
        return found

    async def listen(self) -> bytes:
        """Ask for everything there is; what came this time."""
        before = len(self.sent)
        for address in ADDRESSES:
            answer = await self.place.client.get(self.path + address, headers=self._headers)
            self.sent += str(answer.headers).encode() + answer.content
        return bytes(self.sent[before:])


@pytest.mark.parametrize("game", [MORRA, *registry.game_names()])
def test_no_byte_sent_to_a_viewer_holds_what_others_hide(
    game: str, tmp_path: Path, scale: int
) -> None:
    later = LATER if scale == 1 else LONG_LATER

    async def scene() -> None:
        async with serving(tmp_path / "t.db", game) as place:
            everybody = (None,) * max(registry.load(game).seats)
            made = await place.new_table(game, everybody, options=SHORTER.get(game, {}))
            players = await place.seated(made)
            wires = [Wire(place, made["table"], player.token, player.seat) for player in players]
            wires.append(Wire(place, made["table"], made["watch"], SPECTATOR))
            session = place.service.table_registry.sessions[made["table"]]
            secrets = [made["host"], *made["invitations"], *(p.token for p in players)]
            secrets.append(session.table.row.secret.hex())
            await _play(session, wires, later)
            for wire in wires:
                for secret in secrets:
                    assert secret.encode() not in wire.sent, (wire.viewer, secret)

    asyncio.run(scene())


async def _play(session: TableSession, wires: list[Wire], later: float) -> None:
    """Play to the end; when the game is over, everything may be known."""
    chooser = random.Random(5)
    step, looks, next_look = 0, 0, 1.0
    while session.table.phase != OVER:
        await _move_somehow(session, chooser)
        step += 1
        if step < next_look or session.table.phase == OVER:
            continue
        looks, next_look = looks + 1, max(step + 1, step * later)
        for wire in wires:
            _search(session.table, wire, await wire.listen())
        is_looking_back = looks % LOOK_BACK == 0
        _compare(session, is_looking_back)
        if is_looking_back:
            await _compare_answers(session, wires)


async def _move_somehow(session: TableSession, chooser: random.Random) -> None:
    game = session.table.game
    assert game is not None
    seat = chooser.choice(game.movers)
    number = chooser.choice(game.legal_numbers(seat))
    await session.carry_out(lambda table: decisions.move(table, seat, table.number(seat), number))


def _search(table: Table, wire: Wire, sent: bytes) -> None:
    """What is told of moves is never one that the viewer may not know."""
    logged = set(re.findall(rb'"move":"([^"]*)"', sent))
    game = table.game
    assert game is not None
    seen = {_notation(game, entry) for entry in game.log if game.is_seen(entry, wire.viewer)}
    hidden = {_notation(game, entry) for entry in game.log} - seen
    assert not {notation.encode() for notation in hidden} & logged


def _notation(game: Game, entry: Entry) -> str:
    kinds = game.definition.rules.chances if entry.seat == CHANCE else game.definition.rules.moves
    return str(kinds.notation(entry.number, game.printed))


def _compare(session: TableSession, is_looking_back: bool) -> None:
    """Deal anew what a seat cannot know: that seat and a spectator get the same bytes as before."""
    seats = range(len(session.table.chairs))
    true = {viewer: _bytes(session, viewer, is_looking_back) for viewer in (SPECTATOR, *seats)}
    for seat in seats:
        for viewer in (seat, SPECTATOR):
            with _redealt(session.table, seat):
                assert _bytes(session, viewer, is_looking_back) == true[viewer], (seat, viewer)


async def _compare_answers(session: TableSession, wires: list[Wire]) -> None:
    """The same for what is asked for besides."""
    true = [await wire.answers() for wire in wires]
    game: Any = session.table.game
    for wire, told in zip(wires, true, strict=True):
        with _redealt(session.table, max(wire.viewer, 0)):
            game.printed.parts.clear()
            assert await wire.answers() == told, wire.viewer


def _bytes(session: TableSession, viewer: int, is_looking_back: bool) -> bytes:
    session.rendered.parts.clear()
    session.rendered.shared.events.clear()
    if session.table.game is not None:
        session.table.game.printed.parts.clear()
    after = max(0, session.table.number(viewer) - RECENT)
    updates = [ViewerRenderer(session, viewer, "en").update(after, PARTS)]
    updates += _between(session, viewer)
    session.rendered.parts.clear()
    session.rendered.shared.events.clear()
    for update in updates:
        update.at = 0
    return msgspec.json.encode([updates, _course(session, viewer) if is_looking_back else None])


def _between(session: TableSession, viewer: int) -> list[Update]:
    """What is sent while one of the last events is acted out, before what follows it."""
    renderer, number = ViewerRenderer(session, viewer, "en"), session.table.number(viewer)
    found = []
    for after in range(max(1, number - LAST), number):
        if pause := renderer.pause_after(after):
            found.append(renderer.update(after, PARTS, pause))
    return found


def _course(session: TableSession, viewer: int) -> list[Any]:
    """The game looked back on: its story, and its pictures and points at some of its moments."""
    assert session.table.game is not None
    look = Replay.at(session.table, session.table.game, viewer, "en")
    moments = {0, look.moments // 2, look.moments}
    seen = [(look.points(moment), look.picture(moment)) for moment in sorted(moments)]
    return [look.entries, seen]


@contextmanager
def _redealt(table: Table, seat: int) -> Iterator[None]:
    """The table as it might be, for all that a seat knows: states now and at every event."""
    game: Any = table.game
    states, log, entries = game.states.copy(), list(table.log), list(game.log)
    game.states[:] = _deal(game, states, seat)
    game.log[:] = [replace(entry, packed=_anew(game, entry.packed, seat)) for entry in entries]
    table.log[:] = [
        logged if logged.entry is None else replace(logged, packed=_anew(game, logged.after, seat))
        for logged in log
    ]
    yield
    game.states[:] = states
    table.log[:], game.log[:] = log, entries


def _anew(game: Game, packed: PackedState, seat: int) -> PackedState:
    states = np.frombuffer(bytearray(packed.state), dtype=game.definition.rules.state.dtype)
    return PackedState(_deal(game, states, seat).tobytes())


def _deal(game: Game, states: Any, seat: int) -> Any:
    dealt, rng = states.copy(), np.zeros(STREAM_WORDS, np.uint64)
    open_stream(rng, random.getrandbits(60), 0)
    loops.redeal_at(dealt, 0, game.boards, seat, rng)
    return dealt
