"""The picture moves on: it becomes exactly the new one, little changes, and pieces slide."""

from __future__ import annotations

import random
import statistics
from typing import Any

import pytest

from keelstone.engine.game import Game
from tests.server.support import MORRA

#: the games of the server
SERVED = (MORRA,)
#: nodes and attributes that change in one move's morph, of about a thousand elements
FEW = 60
SHOW = """async (pictures) => {
  const { Board } = await import("/static/components/board.js");
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  const board = new Board(place);
  const seen = [];
  for (const body of pictures) {
    const watch = new MutationObserver(() => {});
    watch.observe(place, { subtree: true, childList: true, attributes: true, characterData: true });
    const moved = board.show({ kind: "svg", body });
    const changes = watch.takeRecords().length;
    watch.disconnect();
    await new Promise(requestAnimationFrame);
    board.clearHighlights();
    const isSame = board.picture.isEqualNode(board.parse(body));
    seen.push({ moved: moved.length, isSame, changes });
  }
  return seen;
}"""


def pictures(name: str, moves: int, **options: Any) -> list[str]:
    """The pictures of a random game, one after each move, as seat 0 sees them."""
    game, chooser = Game(name, seed=5, **options), random.Random(5)
    drawing = game.definition.picture
    assert drawing is not None
    found = []
    for _ in range(moves):
        if not game.movers:
            break
        seat = chooser.choice(game.movers)
        game.play(chooser.choice(game.legal_numbers(seat)), seat)
        found.append(str(drawing.draw(game.view(0), "en", ())))
    return found


@pytest.mark.parametrize("name", ["imhotep", "eschnapur", "seafarers"])
def test_a_merged_picture_is_the_new_picture(lobby: Any, name: str) -> None:
    seen = lobby.evaluate(SHOW, pictures(name, 40, seats=3))
    assert all(one["isSame"] for one in seen)
    assert any(one["moved"] for one in seen)


def test_a_move_changes_little_of_the_picture(lobby: Any) -> None:
    """What stays the same is left alone: that is what makes it fast (benchmarks/page.py)."""
    drawn = pictures("seafarers", 100, seats=4, scene="new-shores", trade=False)[-31:]
    seen = lobby.evaluate(SHOW, drawn)
    changes = [one["changes"] for one in seen[1:]]
    assert statistics.mean(changes) < FEW
