"""What all tests share: `--long` and its `scale`, Hypothesis profiles, a browser, a server."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from tests.server.support.process import ServerProcess

pytest.register_assert_rewrite("keelstone.testing")

LONG_SCALE = 20

# A first example may compile rules, so nothing about time is a failure.
UNHURRIED: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("ci", max_examples=25, derandomize=True, database=None, **UNHURRIED)
settings.register_profile("long", max_examples=25 * LONG_SCALE, print_blob=True, **UNHURRIED)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="long random runs instead of short ones")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "ci")
    if config.getoption("--long"):
        config.option.timeout = config.option.timeout or 3600


@pytest.fixture(autouse=True)
def logging_as_before() -> Iterator[None]:
    """Take away the handlers that a test has set up: their streams are closed with it."""
    before, level = list(logging.root.handlers), logging.root.level
    yield
    logging.root.setLevel(level)
    for handler in list(logging.root.handlers):
        if handler not in before:
            logging.root.removeHandler(handler)


@pytest.fixture(scope="session")
def scale(pytestconfig: pytest.Config) -> int:
    """How many times the usual number of random games a test should run."""
    return LONG_SCALE if pytestconfig.getoption("--long") else 1


@pytest.fixture(scope="session")
def browser_path() -> str:
    """A Chromium for page tests: the one `./test` found, or one on the path."""
    named = os.environ.get("KEELSTONE_BROWSER")
    path = named or shutil.which("chromium") or shutil.which("google-chrome")
    if path:
        return path
    if os.environ.get("CI"):
        pytest.fail("no browser for the page tests: scripts/browser installs one")
    pytest.skip("no browser for the page tests: scripts/browser installs one")


@pytest.fixture(scope="module")
def chromium(browser_path: str) -> Iterator[Any]:
    """A browser for one module: while it is open, no other test can run an event loop."""
    playwright = pytest.importorskip("playwright.sync_api", reason="no playwright")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    """A server for one module, with the games that the module names in SERVED."""
    from tests.server.support.process import ServerProcess

    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(str(folder / "t.db"), request.module.SERVED, log=folder / "log") as server:
        yield server
