"""People who play whole games through the page: by a pointer, by a finger, by keys alone."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx

from tests.server.support.pages import is_over, staying_at_the_table
from tests.server.support.process import ROOT, ServerProcess

#: where pictures of the games are kept
ARTEFACTS = ROOT / "artefacts" / "pages"
#: seconds that a game may take at most
MOST = 3000
#: seconds after which somebody who could not do anything is stuck
STUCK = 300

#: Picks one of all things and buttons that can be chosen, and a point on the screen that hits it.
#: A thing that no pointer can hit is given back by its id alone.
PICK = """([luck, isFinger]) => {
  if (document.body.classList.contains("busy")) return null;
  const board = document.getElementById("board");
  const buttons = document.querySelectorAll(
    "#choices .buttons button[data-move], #choices .supply:not(:disabled), " +
    "#choices .panel .main:not(:disabled), #choices .counter .more:not(:disabled)"
  );
  const things = board.querySelectorAll(".thing.may");
  const asked = document.querySelector("#choices .confirm .main");
  const all = asked ? [asked] : [...things, ...buttons];
  const one = all[Math.floor(luck * all.length)];
  if (!one) return null;
  one.scrollIntoView({ block: "center", behavior: "instant" });
  const box = one.getBoundingClientRect();
  const hits = (x, y) => {
    for (let at = document.elementFromPoint(x, y); at && at !== board; at = at.parentElement) {
      if (at === one) return true;
      if (at.classList?.contains("may")) return false;
    }
    return false;
  };
  if (one.closest(".zoomable") && isFinger)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const dy of [0.5, 0.3, 0.7, 0.12, 0.88, 0.03, 0.97])
    for (const dx of [0.5, 0.3, 0.7, 0.12, 0.88, 0.03, 0.97]) {
      const [x, y] = [box.x + dx * box.width, box.y + dy * box.height];
      if (hits(x, y)) return { x, y, id: one.id };
    }
  return { id: one.id || one.textContent };
}"""

#: What a person at the keyboard can go to now.
CHOICES = """() => ({
  things: document.querySelectorAll("#board .thing.may").length,
  buttons: document.querySelectorAll(
    "#choices .buttons button[data-move], #choices .panel button:not(:disabled)"
  ).length,
})"""


FOCUS = "() => Boolean(document.activeElement.closest('#board, #choices'))"


class Pointer:
    """Clicks with a mouse, or taps with a finger, at random."""

    def __init__(self, page: Any, seed: int, *, is_finger: bool = False) -> None:
        self.page, self.chooser, self.is_finger = page, random.Random(seed), is_finger
        self.missed: set[str] = set()

    def choose(self) -> bool:
        """Touch something that may be touched; whether there was anything."""
        found = self.page.evaluate(PICK, [self.chooser.random(), self.is_finger])
        if found is None:
            return False
        if "x" not in found:
            self.missed.add(found["id"])
            return False
        tap = self.page.touchscreen.tap if self.is_finger else self.page.mouse.click
        tap(found["x"], found["y"])
        return True


class Thumb:
    """Uses nothing but the sheet of a phone: its cards, its way through the map, its buttons."""

    #: everything in the sheet that plays or prepares a move
    PICK = """(luck) => {
      if (document.body.classList.contains("busy")) return null;
      const asked = document.querySelector("#choices .confirm .main");
      const all = asked ? [asked] : [...document.querySelectorAll(
        "#choices .tray button.card, #choices .stepper button, " +
        "#choices .buttons button[data-move], " +
        "#choices .supply:not(:disabled), #choices .panel .main:not(:disabled), " +
        "#choices .counter .more:not(:disabled)"
      )];
      const one = all[Math.floor(luck * all.length)];
      if (!one) return null;
      one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const box = one.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      return one.contains(hit) ? { x, y } : { id: one.outerHTML.slice(0, 120) };
    }"""

    def __init__(self, page: Any, seed: int) -> None:
        self.page, self.chooser = page, random.Random(seed)
        self.missed: set[str] = set()

    def choose(self) -> bool:
        found = self.page.evaluate(self.PICK, self.chooser.random())
        if found is None:
            return False
        if "x" not in found:
            self.missed.add(found["id"])
            return False
        self.page.touchscreen.tap(found["x"], found["y"])
        return True


class Keys:
    """Uses nothing but keys: B to the board, C to the buttons, arrows, Tab and Enter."""

    def __init__(self, page: Any, seed: int) -> None:
        self.page, self.chooser = page, random.Random(seed)
        self.missed: set[str] = set()

    def choose(self) -> bool:
        found = self.page.evaluate(CHOICES)
        things, buttons = found["things"], found["buttons"]
        if not things and not buttons:
            return False
        keys = self.page.keyboard
        if self.chooser.randrange(things + buttons) < things:
            keys.press("b")
            for _ in range(self.chooser.randrange(8)):
                keys.press(self.chooser.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        else:
            keys.press("c")
            for _ in range(self.chooser.randrange(buttons)):
                keys.press("Tab")
        if self.page.evaluate(FOCUS):  # a person sees where the focus is
            keys.press("Enter")
        return True


class Reader:
    """Reads the text view and types: neither the picture nor the sheet is used."""

    #: the words of the moves that the text view offers
    MOVES = """() => document.body.classList.contains("busy") ? [] :
      [...document.querySelectorAll("#text .typed button:not(.rest)")]
        .map((one) => one.textContent)"""

    def __init__(self, page: Any, seed: int) -> None:
        self.page, self.chooser = page, random.Random(seed)
        self.missed: set[str] = set()
        page.click("#tab-text")
        page.wait_for_selector("#text section li")

    def choose(self) -> bool:
        """Type the words of a move, and press Enter until it is made."""
        moves = self.page.evaluate(self.MOVES)
        if not moves:
            return False
        self.page.fill("#text input", self.chooser.choice(moves))
        self.page.press("#text input", "Enter")
        return True


def new_table(server: ServerProcess, game: str, levels: list[str | None], **options: Any) -> Any:
    """A table where bots do not dawdle; `levels` has None for a person."""
    body = {
        "game": game,
        "seats": [{"bot": level} if level else {} for level in levels],
        "options": options,
        "settings": {"pace": 0},
    }
    return (
        httpx.post(f"{server.address}/api/tables", json=body, timeout=60).raise_for_status().json()
    )


def sit_down(page: Any, server: ServerProcess, made: Any, seat: int, name: str = "Anna") -> None:
    """Come by an invitation and sit down."""
    page.goto(f"{server.address}/t/{made['table']}#{made['invitations'][seat]}")
    page.wait_for_selector("[name=name]")
    page.fill("[name=name]", name)
    page.press("[name=name]", "Enter")
    page.wait_for_selector("#seating form", state="detached")


def play_whole(people: Sequence[Pointer | Keys | Thumb | Reader], name: str) -> None:
    """Everybody chooses until the game is over; pictures of three stages are kept."""
    first = people[0].page
    first.wait_for_selector("#board svg.board")
    keep(first, f"{name}-begin")
    end, acted, choices = time.monotonic() + MOST, time.monotonic(), 0
    with staying_at_the_table([person.page for person in people]):
        while not is_over(first):
            now = time.monotonic()
            assert now < end, f"not over after {choices} choices: {situation(first)}"
            assert now - acted < STUCK, f"nothing to do: {situation(first)}"
            did = [person.choose() for person in people]
            if any(did):
                acted, choices = now, choices + 1
                if choices == 30:
                    keep(first, f"{name}-middle")
            first.wait_for_timeout(20)
    keep(first, f"{name}-end")
    missed = set().union(*(person.missed for person in people))
    assert not missed, f"no pointer hits {missed}"


def situation(page: Any) -> str:
    """Where somebody is who cannot go on."""
    log = page.inner_text("#log").splitlines()[-5:]
    logged = [page.inner_text(place) for place in ("#connection", "#ask")]
    return f"{page.url} {logged} {log} {page.get_attribute('body', 'class')}"


def keep(page: Any, name: str) -> Path:
    """A picture of the page for people to look at afterwards."""
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    path = ARTEFACTS / f"{name}.png"
    page.screenshot(path=path)
    return path
