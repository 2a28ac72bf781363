"""A first start: the pages are in use while the rules of a game are being compiled."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from keelstone.server.app import make_app
from keelstone.server.http.rate_limits import Limits
from keelstone.server.http.routing import Service
from keelstone.server.runtime import compile_queue
from keelstone.server.runtime.bot_workers import BotWorkers
from keelstone.server.runtime.compile_queue import CompileJob, CompileQueue
from keelstone.server.runtime.registry import TableRegistry
from keelstone.server.storage.engine import make_engine
from keelstone.server.storage.upgrade import upgrade
from tests.server.support import pages

GAME = "imhotep"


@contextmanager
def listening(database: Path) -> Iterator[str]:
    """A server in a thread of this process; its address."""
    upgrade(engine := make_engine(database))
    registry = TableRegistry(engine, CompileQueue((GAME,)), BotWorkers(think=0.02))
    app = make_app(Service(registry, limits=Limits(0)))
    server = uvicorn.Server(uvicorn.Config(app, log_config=None))
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        bound.listen()
        thread = threading.Thread(target=server.run, args=([bound],))
        thread.start()
        try:
            yield f"http://127.0.0.1:{bound.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


@pytest.fixture
def go_on() -> threading.Event:
    """Compiling ends when it is set."""
    return threading.Event()


@pytest.fixture
def address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, go_on: threading.Event
) -> Iterator[str]:
    async def held(job: CompileJob) -> None:
        await asyncio.to_thread(go_on.wait)

    monkeypatch.setattr(compile_queue, "_compile", held)
    with listening(tmp_path / "t.db") as found:
        try:
            yield found
        finally:
            go_on.set()


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    """A page; an error in its console fails the test."""
    faults: list[str] = []
    opened = pages.open_page(chromium, faults)
    yield opened
    opened.context.close()
    assert faults == []


def is_drawn(page: Any, picture: str) -> None:
    """Wait until a picture is there, and see that it can be shown."""
    found = page.locator(picture).first
    found.scroll_into_view_if_needed()
    assert page.evaluate("image => image.decode()", found.element_handle()) is None


def test_options_get_their_pictures_when_they_can_be_drawn(
    page: Any, address: str, go_on: threading.Event
) -> None:
    page.goto(address)
    page.get_by_role("button", name="Options").click()
    page.locator(".thumb").first.wait_for()
    assert not page.locator("img[src]").count()
    go_on.set()
    is_drawn(page, ".thumb img[src]")


def test_a_table_and_its_rules_get_their_pictures_when_they_can_be_drawn(
    page: Any, address: str, go_on: threading.Event
) -> None:
    page.goto(address)
    page.get_by_role("button", name="Invite friends").click()
    page.wait_for_url("**/t/**")
    page.locator("#board .waiting").wait_for()
    page.get_by_role("link", name="Rules").click()
    page.locator("#drawer figure").first.wait_for()
    assert not page.locator("img[src]").count()
    go_on.set()
    is_drawn(page, "#board .waiting img[src]")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Rules").click()
    is_drawn(page, "#drawer figure img.light[src]")
