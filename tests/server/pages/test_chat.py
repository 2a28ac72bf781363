"""Talk in the page: spectators have names, anybody can be muted, remarks are reported."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.support import MORRA, pages
from tests.server.support.pages import PHONE, press, set_up
from tests.server.support.process import ServerProcess

playwright = pytest.importorskip("playwright.sync_api", reason="no playwright for the page tests")
SERVED = (MORRA,)


@pytest.fixture
def faults() -> Iterator[list[str]]:
    found: list[str] = []
    yield found
    assert pages.unexpected(found) == []


def open_chat(page: Any) -> None:
    page.click("#tab-chat")
    page.focus("#chat input[name=text]")


def say(page: Any, text: str) -> None:
    page.fill("#chat input[name=text]", text)
    page.locator("#chat button").click()


def choose(page: Any, remark: str, action: str) -> None:
    line = page.locator("#talk li", has_text=remark)
    line.locator("summary").click()
    line.get_by_role("button", name=action).click()


def test_a_spectator_talks_under_a_name_is_reported_muted_and_silenced(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    anna = pages.open_page(chromium, faults)
    set_up(anna, server, MORRA, ["you", "friend"])
    token = anna.evaluate(
        """async () => {
          const answer = await fetch(`/api${location.pathname.replace("/t/", "/tables/")}/links`, {
            method: "POST", headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ role: "watch", key: crypto.randomUUID().replaceAll("-", "") }),
          });
          return (await answer.json()).token;
        }"""
    )
    cleo = pages.open_page(chromium, faults, viewport=PHONE)
    cleo.goto(f"{anna.url}#{token}")
    cleo.wait_for_selector("#seats li", state="attached")
    open_chat(cleo)
    playwright.expect(cleo.locator(".limits")).to_contain_text("500 letters left.")
    cleo.fill("#chat input[autocomplete=nickname]", "Cleo")
    say(cleo, "boo")
    open_chat(anna)
    playwright.expect(anna.locator("#talk li")).to_contain_text("Cleo (watching): boo")
    playwright.expect(anna.locator(".limits")).not_to_contain_text("spectators")
    choose(anna, "boo", "Report to the host")
    anna.wait_for_selector("#talk li.reported")
    choose(anna, "boo", "Do not show me remarks of theirs")
    playwright.expect(anna.locator("#talk li")).to_be_hidden()
    anna.reload()
    anna.wait_for_selector("#page-chat:has-text('1 remark is hidden.')", state="attached")
    open_chat(anna)
    press(anna, "Show them")
    choose(anna, "boo", "Silence")
    anna.wait_for_selector("#log li:has-text('the host has silenced Cleo')", state="attached")
    faults.clear()
    say(cleo, "again")
    playwright.expect(cleo.locator("#page-chat .wrong")).to_contain_text("has silenced you")
    faults[:] = [fault for fault in faults if "403" not in fault]
    anna.context.close()
    cleo.context.close()
