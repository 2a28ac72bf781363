"""Words and pieces in the pictures fit what they lie on, in every language."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from keelstone.drawing.standalone import standalone
from keelstone.engine import registry
from keelstone.engine.game import Game
from keelstone.i18n import LANGUAGES
from keelstone.server.views.pictures.thumbnails import laid_out_wide

#: the games, with options that bring other words into the picture
GAMES: dict[str, list[dict[str, Any]]] = {
    "imhotep": [{"seats": 4, "sides": "AAAAA", "wrath": True}, {"seats": 2, "sides": "BBBBB"}],
    "eschnapur": [{"seats": 4}, {"seats": 3}],
    "seafarers": [{"seats": 4, "scene": "new-shores"}, {"seats": 3, "scene": "base"}],
}
#: after how many random moves a picture is looked at
MOMENTS = (0, 30, 90, 180)
#: how much words may be condensed
CONDENSED = 0.62

#: Words that are wider than what they are written on, that are condensed too much or cut off, or
#: overlap.
UNFIT = """([condensed, names]) => {
  const boxes = [...document.querySelectorAll("svg.board :is(rect, circle):not(.sun, .card-place)")]
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width && box.height);
  const words = [...document.querySelectorAll("svg.board text")]
    .filter((text) => !text.closest("defs") && text.textContent.trim());
  const found = [];
  for (const text of words) {
    const { left, right, top, bottom, width } = text.getBoundingClientRect();
    const given = text.getAttribute("textLength");
    if (given) {
      text.removeAttribute("textLength");
      const natural = text.getComputedTextLength();
      text.setAttribute("textLength", given);
      if (given / natural < condensed)
        found.push(`${text.textContent}: condensed to ${(given / natural).toFixed(2)}`);
    }
    const start = text.textContent.split("…")[0];
    if (start !== text.textContent && !names.some((name) => name.startsWith(start)))
      found.push(`${text.textContent}: cut off`);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const ground = boxes
      .filter(({ one, box }) => one.compareDocumentPosition(text) & 4 &&
        box.left < x && x < box.right && box.top < y && y < box.bottom)
      .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height)[0];
    if (!ground) continue;
    const over = Math.max(ground.box.left - left, right - ground.box.right);
    if (over > 1.5)
      found.push(`${text.textContent}: ${over.toFixed(1)} of ${width.toFixed(0)} px over ` +
        `${ground.one.getAttribute("class")}`);
  }
  for (const [at, one] of words.entries()) {
    const a = one.getBoundingClientRect();
    for (const other of words.slice(at + 1)) {
      if (one.textContent === other.textContent) continue; // a piece covers what is printed
      const b = other.getBoundingClientRect();
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 0.4 * Math.min(a.height, b.height))
        found.push(`${one.textContent} and ${other.textContent} overlap`);
    }
  }
  return [...new Set(found)];
}"""


def moments(name: str, options: dict[str, Any]) -> Iterator[Game]:
    """Positions of a random game."""
    chooser = random.Random(7)
    game = Game(name, seed=5, names=["Bartholomew", "Bo", "Cleo", "Dan"][: options["seats"]],
                **options)  # fmt: skip
    for played in range(max(MOMENTS) + 1):
        if played in MOMENTS:
            yield game
        if not game.movers:
            return
        seat = chooser.choice(game.movers)
        game.play(chooser.choice(game.legal_numbers(seat)), seat)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_words_fit_what_they_are_written_on(chromium: Any, name: str, language: str) -> None:
    picture = registry.load(name).picture
    assert picture is not None
    page = chromium.new_page(viewport={"width": 1300, "height": 1300})
    unfit = set()
    for options in GAMES[name]:
        for game in moments(name, options):
            drawn = picture.draw(game.view(0), language, game.names)
            for laid_out in {drawn, laid_out_wide(drawn)}:
                page.set_content(standalone(laid_out, picture.style))
                unfit |= set(page.evaluate(UNFIT, [CONDENSED, list(game.names)]))
    page.close()
    assert not unfit, sorted(unfit)


#: Pieces of another seat of Imhotep that stick out of its panel.
STICKING_OUT = """() => [...document.querySelectorAll("svg.board .other")].flatMap((seat) => {
  const panel = seat.querySelector(".panel").getBoundingClientRect();
  return [...seat.querySelectorAll(".piece, .runner")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < panel.left || right > panel.right || top < panel.top || bottom > panel.bottom;
  }).map((one) => one.id || "runner");
})"""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_stones_and_cards_lie_on_the_panel_of_their_seat(chromium: Any, seats: int) -> None:
    picture = registry.load("imhotep").picture
    assert picture is not None
    page = chromium.new_page(viewport={"width": 1300, "height": 1300})
    sticking_out = set()
    for game in moments("imhotep", {"seats": seats, "sides": "AAAAA"}):
        drawn = picture.draw(game.view(0), "en", game.names)
        for laid_out in (drawn, laid_out_wide(drawn)):
            page.set_content(standalone(laid_out, picture.style))
            sticking_out |= set(page.evaluate(STICKING_OUT))
    page.close()
    assert not sticking_out, sorted(sticking_out)
