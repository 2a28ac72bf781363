"""A world: one database, several server processes, and a network that loses things."""

from __future__ import annotations

import asyncio
import contextvars
import json
import os
import random
import time
from bisect import bisect_left
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from urllib.parse import urlencode

import sqlalchemy as sa

from keelstone.ai import Observation
from keelstone.engine import registry as games
from keelstone.server import clock
from keelstone.server.app import make_app
from keelstone.server.http.rate_limits import Limits
from keelstone.server.http.routing import Service
from keelstone.server.notices import delivery
from keelstone.server.runtime import compile_queue, database_notifications, job_queue, registry
from keelstone.server.runtime.bot_workers import BotWorkers
from keelstone.server.runtime.compile_queue import CompileQueue
from keelstone.server.runtime.registry import TableRegistry
from keelstone.server.storage import store, tokens
from keelstone.server.storage.engine import make_engine
from keelstone.server.storage.upgrade import upgrade
from tests.server.support import MORRA
from tests.simulation.auditor import Auditor, FaultError
from tests.simulation.loop import PROCESS, Crash, Process, SimulatedLoop
from tests.simulation.outside import PUBLIC_URL, Outside, SimulatedMailer, SimulatedOutbound

#: when the simulation begins, in milliseconds since 1970
EPOCH = 1_800_000_000_000
#: seconds between two looks of a process for tables that another one left alone
ROUND = 120.0
#: seconds between two looks of a process for notices that are due
NOTICE_ROUND = 60.0
#: simulated seconds after which a client gives a request up
ANSWER_SECONDS = 30


class LostError(Exception):
    """A request or its answer never arrived."""


class InlineExecutor(Executor):
    """Does at once what is submitted."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        pass

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as fault:
            future.set_exception(fault)
        return future


class QuickBots(BotWorkers):
    """Bots that choose any legal move after some virtual time."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self.rng = rng

    def is_ready(self, game: str, level: str) -> bool:
        return True

    async def warm_up(self, game: str) -> None:
        pass

    async def choose(self, observation: Observation, level: str, caller: str = "") -> int:
        await asyncio.sleep(self.rng.expovariate(5))
        return self.rng.choice(list(observation.moves))


class ReadyGames(CompileQueue):
    """The games are compiled."""

    def __init__(self) -> None:
        super().__init__((MORRA,))
        for job in self.jobs.values():
            job.ready.set()

    def upcoming(self) -> None:
        return None


class Database:
    """SQLite in memory in place of PostgreSQL, with its notifications and its faults."""

    def __init__(self, world: World, file: Path) -> None:
        self.world = world
        self.engine = make_engine(file)
        sa.event.listen(self.engine, "connect", self._add_notify)
        sa.event.listen(self.engine, "commit", self._commit)
        sa.event.listen(self.engine, "rollback", lambda connection: self._notices.clear())
        sa.event.listen(self.engine, "before_cursor_execute", self._execute)
        self._notices: list[str] = []
        #: the probability that a statement fails, and that the process dies at it
        self.loss, self.crash = 0.0, 0.0
        #: the probability that a commit succeeds but the answer is lost
        self.silence = 0.0
        upgrade(self.engine)

    def _add_notify(self, connection: Any, record: Any) -> None:
        connection.execute("PRAGMA synchronous = OFF")  # processes die here, machines do not
        connection.create_function("pg_notify", 2, self._notify)

    def _notify(self, channel: str, text: str) -> None:
        self._notices.append(text)

    def _execute(self, connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if PROCESS.get() is None:
            return
        chance = self.world.rng.random()
        if chance < self.crash + self.loss:
            self.world.note_fault()
        if chance < self.crash:
            raise Crash
        if chance < self.crash + self.loss:
            raise sa.exc.OperationalError(statement, None, Exception("connection lost"))

    def _commit(self, connection: sa.Connection) -> None:
        notices, self._notices = self._notices, []
        self.world.loop.call_soon(self.world.committed, notices, context=self.world.context)

    def may_be_silent(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A method of the store whose answer is lost now and then, after it has written."""

        def called(*args: Any, **kwargs: Any) -> Any:
            answer = function(*args, **kwargs)
            if self.world.rng.random() < self.silence:
                self.world.note_fault()
                raise sa.exc.OperationalError("commit", None, Exception("connection lost"))
            return answer

        return called


class ServerProcess(Process):
    """A server: the real application on the shared database."""

    def __init__(self, world: World, name: str) -> None:
        super().__init__(name, skew=world.rng.randrange(-2_000, 2_000))
        self.world = world
        #: whether requests are accepted
        self.is_ready = False
        self.context.run(self._make)

    def _make(self) -> None:
        tables = TableRegistry(self.world.database.engine, ReadyGames(), QuickBots(self.world.rng))
        self.world.processes_of[tables.store.me] = self
        self.tables = tables
        outside = self.world.outside
        self.service = Service(
            tables,
            limits=Limits(0),
            public_url=PUBLIC_URL,
            outbound=SimulatedOutbound(outside),
            mailer=SimulatedMailer.to(outside),
        )
        self.app = make_app(self.service)
        self.spawn(self._start())

    async def _start(self) -> None:
        """Begin to serve. A server that has no database then is started again."""
        try:
            await self.service.start()
        except sa.exc.SQLAlchemyError:
            self.world.loop.call_soon(self.world.replace, self, context=self.world.context)
        else:
            self.is_ready = True

    def spawn(self, job: Any) -> asyncio.Task[Any]:
        """Run something as part of this process."""
        return self.world.loop.create_task(job, context=self.context.copy())


class World:
    """Everything that happens, as a function of a seed."""

    def __init__(self, seed: int, pause: float) -> None:
        self.rng = random.Random(seed)
        #: the mean number of simulated seconds between two tables of a host, and between troubles
        self.pause = pause
        self.loop = SimulatedLoop(random.Random(self.rng.random()))
        self.loop.on_crash = self.kill
        #: the context of what is not part of any process
        self.context = contextvars.copy_context()
        self.processes: list[ServerProcess] = []
        self.processes_of: dict[str, ServerProcess] = {}
        self.kills = self.requests = self.lost = 0
        #: the probability that a request or an answer is lost, and that a request comes twice
        self.loss, self.repeats = 0.0, 0.0
        #: the probability that a notification between processes is lost with its connection
        self.deafness = 0.0
        #: how many tables are being played by people who look on
        self.playing = 0
        #: when something was made to fail, in milliseconds since 1970
        self.faults: list[int] = []
        #: since when at least one process has been alive without a fault
        self.healthy_since = 0.0

    def now(self) -> int:
        """The true time in milliseconds since 1970."""
        return EPOCH + round(self.loop.time() * 1000)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Replace time, randomness, threads and PostgreSQL while the world runs."""
        with ExitStack() as stack:
            folder = stack.enter_context(TemporaryDirectory())
            for patched in self._patches():
                stack.enter_context(patched)
            asyncio.set_event_loop(self.loop)
            self.database = Database(self, Path(folder) / "world.sqlite3")
            self.auditor = Auditor(self.database.engine, self.now, self.has_failed)
            rng = random.Random(self.rng.random())
            self.outside = Outside(rng, self.auditor.notices.arrived)
            self.auditor.notices.failures = self.outside.failures.__getitem__
            for name in ("append", "create"):
                method = self.database.may_be_silent(getattr(store.Store, name))
                stack.enter_context(patch.object(store.Store, name, method))
            try:
                yield
            finally:
                for process in list(self.processes):
                    self.kill(process)
                self.database.engine.dispose()
                self.loop.close()
                asyncio.set_event_loop(None)

    def _patches(self) -> list[Any]:
        def urandom(size: int) -> bytes:
            return self.rng.randbytes(size)

        def skewed() -> int:
            process = PROCESS.get()
            return (self.now() + (0 if process is None else process.skew)) * 1_000_000

        return [
            patch.object(clock, "time", SimpleNamespace(time_ns=skewed)),
            patch.object(time, "monotonic", self.loop.time),
            patch.object(time, "perf_counter", self.loop.time),
            patch.object(os, "urandom", urandom),
            patch.object(random, "_urandom", urandom),
            patch.object(registry, "ThreadPoolExecutor", InlineExecutor),
            patch.object(job_queue, "ThreadPoolExecutor", InlineExecutor),
            patch.object(compile_queue, "ThreadPoolExecutor", InlineExecutor),
            # every two seconds the world would do little else
            patch.object(registry, "ROUND", ROUND),
            patch.object(delivery, "ROUND", NOTICE_ROUND),
            patch.object(registry, "_keep_for_good", lambda: None),
            patch.object(registry, "listen", self._listen),
            *(
                patch.object(part, "is_postgres", lambda engine: True)
                for part in (registry, store, tokens)
            ),
        ]

    async def _listen(self, tables: TableRegistry) -> None:
        """A process begins to hear of what others write; `committed` tells it."""
        await tables.catch_up()

    # -- processes ---------------------------------------------------------------------------------

    def start(self) -> ServerProcess:
        """One more server process."""
        process = ServerProcess(self, f"process {self.kills + len(self.processes)}")
        self.processes.append(process)
        return process

    def kill(self, process: Process) -> None:
        """The process dies at once."""
        if isinstance(process, ServerProcess) and process in self.processes:
            self.kills += 1
            self.note_fault()
            self.processes.remove(process)
            self.loop.kill(process)

    def replace(self, process: ServerProcess) -> None:
        """A process that could not start ends, and another one is started."""
        if process in self.processes:
            self.kill(process)
            self.start()

    def note_fault(self) -> None:
        """Something is made to fail now."""
        self.faults.append(self.now())

    def has_failed(self, begin: int, end: int) -> bool:
        """Whether something was made to fail between two times."""
        place = bisect_left(self.faults, begin)
        return place < len(self.faults) and self.faults[place] <= end

    def committed(self, notices: list[str]) -> None:
        """A transaction was committed: audit it, and tell the processes."""
        self.auditor.audit()
        for process in self.processes:
            for notice in notices:
                delay = self.rng.expovariate(50)
                if self.rng.random() < self.deafness:
                    self.note_fault()
                    process.spawn(self._reconnect(process))
                else:
                    self.loop.call_later(delay, self._tell, process, notice)

    async def _reconnect(self, process: ServerProcess) -> None:
        """A process that lost its connection reads on in every open table."""
        await asyncio.sleep(1 + self.rng.expovariate(1))
        await process.tables.catch_up()

    def _tell(self, process: ServerProcess, notice: str) -> None:
        if not process.is_dead:
            process.spawn(self._follow(process, notice))

    async def _follow(self, process: ServerProcess, notice: str) -> None:
        try:
            await database_notifications._follow(process.tables, notice)
        except sa.exc.SQLAlchemyError:
            process.spawn(self._reconnect(process))

    # -- the network -------------------------------------------------------------------------------

    async def request(
        self, method: str, path: str, token: str = "", body: Any = None, **query: Any
    ) -> tuple[int, Any]:
        """Ask any living process; LostError if the request or the answer does not arrive."""
        self.requests += 1
        await asyncio.sleep(self.rng.expovariate(20))
        if not self.ready or self.rng.random() < self.loss:
            raise self._lost()
        times = 2 if method == "POST" and self.rng.random() < self.repeats else 1
        waiting = [
            self._exchange(self._any(), method, path, token, body, query) for _ in range(times)
        ]
        answered = await asyncio.gather(*waiting, return_exceptions=True)
        await asyncio.sleep(self.rng.expovariate(20))
        first = answered[0]
        if isinstance(first, FaultError):
            raise first
        if isinstance(first, BaseException) or self.rng.random() < self.loss:
            raise self._lost()
        return first

    @property
    def ready(self) -> list[ServerProcess]:
        """The processes that accept requests."""
        return [process for process in self.processes if process.is_ready]

    def _any(self) -> ServerProcess:
        return self.rng.choice(self.ready)

    def _lost(self) -> LostError:
        self.lost += 1
        return LostError()

    async def _exchange(
        self, process: ServerProcess, method: str, path: str, token: str, body: Any, query: Any
    ) -> tuple[int, Any]:
        """One request to one process; LostError where the process dies over it."""
        done: asyncio.Future[tuple[int, Any]] = self.loop.create_future()
        parts: list[bytes] = []
        status = 0

        async def send(message: Any) -> None:
            nonlocal status
            status = message.get("status", status)
            parts.append(message.get("body", b""))
            is_last = message["type"] == "http.response.body" and not message.get("more_body")
            if is_last and not done.done():
                done.set_result((status, json.loads(b"".join(parts) or b"null")))

        scope = scope_of(method, path, token, query)
        payload = b"" if body is None else json.dumps(body).encode()
        process.spawn(process.app(scope, body_of(payload), send))
        try:
            return await asyncio.wait_for(done, ANSWER_SECONDS)
        except TimeoutError:
            self._check_answers(process, f"{method} {path}")
            raise LostError from None

    def _check_answers(self, process: Process, asked: str) -> None:
        """A process that lives answers, while nothing else is wrong."""
        is_calm = self.loss == 0 and self.loop.time() - self.healthy_since > 2 * ANSWER_SECONDS
        if is_calm and not process.is_dead:
            raise FaultError(f"{process.name} does not answer {asked}")

    async def stream(self, path: str, token: str, got: Callable[[Any], None], **query: Any) -> None:
        """Read a stream of updates until its process dies, it ends, or the caller is cancelled."""
        process = self._any()
        is_open = True

        async def send(message: Any) -> None:
            if not is_open:
                raise OSError("the client has gone")
            for line in message.get("body", b"").split(b"\n"):
                if line.startswith(b"data: "):
                    self.loop.call_soon(got, json.loads(line[6:]))

        serving = process.spawn(
            process.app(scope_of("GET", path, token, query), body_of(b""), send)
        )
        try:
            while not process.is_dead and not serving.done():
                await asyncio.sleep(5)
        finally:
            is_open = False


def scope_of(method: str, path: str, token: str, query: dict[str, Any]) -> dict[str, Any]:
    """An ASGI scope."""
    headers = [(b"host", b"test"), (b"content-type", b"application/json")]
    if token:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": urlencode(query).encode(),
        "headers": headers,
        "client": ("192.0.2.1", 1),
        "server": ("test", 80),
        "root_path": "",
    }


def body_of(payload: bytes) -> Callable[[], Any]:
    """What an application receives: the body, and then nothing."""
    sent = False

    async def receive() -> dict[str, Any]:
        nonlocal sent
        if sent:
            await asyncio.get_running_loop().create_future()
        sent = True
        return {"type": "http.request", "body": payload, "more_body": False}

    return receive


def compiled() -> None:
    """Load the game before time is virtual."""
    games.load(MORRA)
