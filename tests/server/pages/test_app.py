"""The installed app: its manifest, pages without a connection, new releases."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.support import MORRA, pages
from tests.server.support.pages import PHONE, press, set_up
from tests.server.support.process import ROOT, ServerProcess

playwright = pytest.importorskip("playwright.sync_api", reason="no playwright for the page tests")

#: the path of a server below another one's
PATH = "/games"
READY = "() => navigator.serviceWorker.ready.then((one) => one.active.state)"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = "caches.keys()"
#: whether a table is among those that this browser has seen
HAS_SEEN = """async (table) => {
  const name = (await caches.keys()).find((name) => name.endsWith(" seen"));
  if (!name) return false;
  const kept = await (await caches.open(name)).keys();
  return kept.some(({ url }) => url.endsWith(table));
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    started = ServerProcess(str(tmp_path_factory.mktemp("app") / "t.db")).start()
    yield started
    if started.process is not None and started.process.poll() is None:
        started.stop()


@pytest.fixture
def faults() -> Iterator[list[str]]:
    found: list[str] = []
    yield found
    offline = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch", "401")
    assert not [
        fault for fault in pages.unexpected(found) if not any(word in fault for word in offline)
    ]


def open_app(chromium: Any, server: ServerProcess, faults: list[str], path: str = "") -> Any:
    """The lobby on a phone, after its service worker has kept everything."""
    page = pages.open_page(chromium, faults, viewport=PHONE, service_workers="allow")
    page.goto(f"{server.address}{path}/")
    wait_for_worker(page)
    return page


def wait_for_worker(page: Any) -> None:
    page.evaluate(READY)
    until(page, CONTROLLED)


def until(page: Any, question: str, arg: Any = None) -> None:
    """Wait until a function, also one that takes its time, says yes."""
    end = time.monotonic() + pages.TIMEOUT / 1000
    while not page.evaluate(question, arg):
        assert time.monotonic() < end, question
        page.wait_for_timeout(50)


def test_browsers_can_install_the_pages(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    page = open_app(chromium, server, faults)
    devtools = page.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert (manifest["start_url"], manifest["scope"], manifest["lang"]) == ("/", "/", "en")
    for icon in [*manifest["icons"], *(one["icons"][0] for one in manifest["shortcuts"])]:
        answer = page.request.get(f"{server.address}{icon['src']}")
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
    problems = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in problems if one["errorId"] != "in-incognito"] == []
    page.context.close()


def test_the_names_of_the_app_are_in_the_language_of_its_reader(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    page = pages.open_page(chromium, faults, locale="da-DK")
    page.goto(server.address)
    page.wait_for_selector("html[lang=da]")
    page.wait_for_selector("link[rel=manifest][href$='language=da']", state="attached")
    data = page.context.new_cdp_session(page).send("Page.getAppManifest")["data"]
    assert json.loads(data)["lang"] == "da"
    page.context.close()


def test_without_a_connection_lobby_and_table_are_shown_as_last_seen(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    page = open_app(chromium, server, faults)
    set_up(page, server, MORRA, ["you", "friend"])
    table = page.url
    until(page, HAS_SEEN, table.rpartition("/")[2])
    page.goto(server.address)
    page.wait_for_selector("#own a")
    page.context.set_offline(True)
    page.reload()
    playwright.expect(page.locator("#last-seen")).to_contain_text("No connection")
    playwright.expect(page.locator("#own a")).to_contain_text("Anna")
    page.goto(table)
    playwright.expect(page.locator("#question")).to_contain_text("as last seen")
    playwright.expect(page.locator("#seats")).to_contain_text("Anna")
    page.context.set_offline(False)
    playwright.expect(page.locator("#question")).not_to_contain_text("as last seen")
    page.wait_for_selector("#log li:has-text('Anna sits down')", state="attached")
    page.context.close()


def test_signing_out_deletes_what_was_last_seen(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    page = open_app(chromium, server, faults)
    set_up(page, server, MORRA, ["you", "friend"])
    page.goto(f"{server.address}/")
    page.wait_for_selector("#own a")
    page.goto(f"{server.address}/me")
    press(page, "Make a recovery code")
    page.wait_for_selector(".code-shown .code")
    assert any(name.endswith(" seen") for name in page.evaluate(KEPT))
    press(page, "Sign out here")
    until(page, "() => caches.keys().then((all) => !all.some((name) => name.endsWith(' seen')))")
    page.context.set_offline(True)
    page.goto(f"{server.address}/")
    playwright.expect(page.locator("#notice")).not_to_be_empty()
    playwright.expect(page.locator("#own a")).to_have_count(0)
    page.context.close()


def test_answers_of_the_server_are_never_kept_by_the_worker(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    page = open_app(chromium, server, faults)
    page.evaluate("fetch('/api/games').then((answer) => answer.text())")
    kept = page.evaluate(
        """async () => {
          const names = (await caches.keys()).filter((name) => name.includes(" files "));
          const opened = await Promise.all(names.map((name) => caches.open(name)));
          const all = await Promise.all(opened.map((cache) => cache.keys()));
          return all.flat().map(({ url }) => new URL(url).pathname);
        }"""
    )
    assert "/static/pages/table.js" in kept
    assert "/words/da.json" in kept
    assert [path for path in kept if path.startswith("/api/")] == []
    page.context.close()


def test_a_new_release_replaces_the_files_of_the_old_one(
    chromium: Any, tmp_path: Path, faults: list[str]
) -> None:
    """The server restarts with other scripts: the next page has them, and so has the cache."""
    source = tmp_path / "src"
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
    with ServerProcess(str(tmp_path / "t.db"), source=source) as server:
        page = open_app(chromium, server, faults)
        [before] = [name for name in page.evaluate(KEPT) if " files " in name]
        sheet = source / "keelstone" / "web" / "css" / "page.css"
        sheet.write_text(sheet.read_text() + "\n.of-a-new-release { color: red; }\n")
        server.kill()
        server.start()
        page.reload()
        fetched = page.evaluate("fetch('/static/css/page.css').then((answer) => answer.text())")
        assert "of-a-new-release" in fetched
        until(page, "(before) => caches.keys().then((all) => !all.includes(before))", before)
        page.context.set_offline(True)
        page.reload()
        kept = page.evaluate("fetch('/static/css/page.css').then((answer) => answer.text())")
        assert "of-a-new-release" in kept
        page.context.close()


def test_the_app_works_below_a_path(chromium: Any, tmp_path: Path, faults: list[str]) -> None:
    server = ServerProcess(str(tmp_path / "t.db"))
    server.extra = ("--limits", "0", "--public-url", f"{server.address}{PATH}")
    with server:
        page = open_app(chromium, server, faults, PATH)
        manifest = json.loads(
            page.context.new_cdp_session(page).send("Page.getAppManifest")["data"]
        )
        assert (manifest["start_url"], manifest["scope"]) == (f"{PATH}/", f"{PATH}/")
        page.context.set_offline(True)
        page.goto(f"{server.address}{PATH}/me")
        playwright.expect(page.locator("h1 a")).to_have_text("Keelstone")
        assert page.evaluate("navigator.serviceWorker.controller.scriptURL").endswith(
            f"{PATH}/service-worker.js"
        )
        page.context.close()
