"""The pages in a browser that prefers another language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.support.pages import open_page, playwright, unexpected
from tests.server.support.process import ServerProcess

#: the games of the server
SERVED = ("imhotep",)


@pytest.fixture
def danish(chromium: Any) -> Iterator[Any]:
    faults: list[str] = []
    page = open_page(chromium, faults, locale="da-DK")
    yield page
    page.context.close()
    assert unexpected(faults) == []


def language_of(page: Any) -> str:
    return str(page.get_attribute("html", "lang"))


def test_the_lobby_speaks_the_language_of_the_browser(danish: Any, server: ServerProcess) -> None:
    danish.goto(server.address)
    danish.wait_for_selector(".game")
    assert language_of(danish) == "da"
    shown = danish.inner_text("body")
    assert "Tre spil om bygmestre" in shown
    assert "2 til 4 spillere" in shown
    assert "Three games" not in shown


def test_a_language_that_was_chosen_stays(danish: Any, server: ServerProcess) -> None:
    danish.goto(server.address)
    danish.evaluate("localStorage.setItem('language', 'de')")
    danish.goto(server.address)
    danish.wait_for_selector(".game")
    assert language_of(danish) == "de"
    assert "Drei Spiele um Baumeister" in danish.inner_text("body")


def test_the_rules_are_read_in_the_language_of_the_browser(
    danish: Any, server: ServerProcess
) -> None:
    danish.goto(f"{server.address}/rules/imhotep#8.2")
    heading = danish.locator("h2[id='8']")
    playwright.expect(heading).to_have_text("8 Obeliskerne")
    assert danish.locator("article").get_attribute("lang") == "da"
    assert danish.locator(":target").inner_text().startswith("8.2")
    assert "reglerne" in danish.title()
    playwright.expect(danish.get_by_placeholder("Søg i reglerne")).to_have_count(1)


def test_the_rules_follow_a_language_that_was_chosen(danish: Any, server: ServerProcess) -> None:
    danish.goto(f"{server.address}/rules/imhotep#8.2")
    danish.evaluate("localStorage.setItem('language', 'en')")
    danish.reload()
    playwright.expect(danish.locator("h2[id='8']")).to_have_text("8 The obelisks")
    playwright.expect(danish.locator("article")).to_have_attribute("lang", "en")
    playwright.expect(danish.locator("article figure .light").first).to_be_visible()
    assert danish.locator(":target").get_attribute("id") == "8.2"
    danish.fill("#search", "sarcophagus")
    danish.wait_for_selector("#found >> text=found")


def test_plurals_of_the_page(danish: Any, server: ServerProcess) -> None:
    danish.goto(server.address)  # a page has only its own sentences
    danish.wait_for_selector(".game")
    logged = danish.evaluate(
        """async () => {
          const { sayN, say } = await import("/static/lib/i18n.js");
          const one = "{n} table waits for you", many = "{n} tables wait for you";
          const tables = [0, 1, 2].map((n) => sayN(one, many, n));
          return [...tables, say("Waiting for nothing {x}", { x: 1 })];
        }"""
    )
    assert logged == [
        "0 borde venter på dig",
        "1 bord venter på dig",
        "2 borde venter på dig",
        "Waiting for nothing 1",
    ]
