"""The log keeps its last line in sight, unless somebody reads further up."""

from __future__ import annotations

from typing import Any

from tests.server.support import MORRA

#: the games of the server
SERVED = (MORRA,)
#: 60 lines are added while what stands above the log grows; then `happens` happens to it
ADD_LINES = """async (happens) => {
  const { Log } = await import("/static/components/table/log/log.js");
  const above = document.createElement("div");
  const place = document.createElement("ol");
  const column = document.createElement("div");
  column.style.cssText = "display: flex; flex-direction: column; height: 500px";
  place.style.cssText = "overflow: auto; flex: 1; margin: 0";
  column.append(above, place);
  document.body.replaceChildren(column);
  const log = new Log(place);
  const frames = async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  };
  const say = (number) => log.add([{ number, kind: "move", text: `line ${number}` }], []);
  for (let number = 0; number < 60; number += 1) say(number);
  above.style.height = "200px";
  await frames();
  if (happens === "climb") {
    place.dispatchEvent(new Event("wheel"));
    place.scrollTop -= 150;
  }
  if (happens === "squeeze") { // within one frame it grows and shrinks again
    above.style.height = "0";
    place.getBoundingClientRect();
    above.style.height = "400px";
  }
  await frames();
  const before = place.scrollTop;
  say(60);
  await frames();
  return { isAtEnd: log.isAtEnd(), hasMoved: place.scrollTop !== before };
}"""


def test_the_last_line_stays_in_sight_while_a_panel_grows(lobby: Any) -> None:
    assert lobby.evaluate(ADD_LINES, "")["isAtEnd"]


def test_the_last_line_stays_in_sight_when_a_panel_takes_the_place_of_another(lobby: Any) -> None:
    assert lobby.evaluate(ADD_LINES, "squeeze")["isAtEnd"]


def test_who_reads_further_up_is_left_there(lobby: Any) -> None:
    assert lobby.evaluate(ADD_LINES, "climb") == {"isAtEnd": False, "hasMoved": False}
