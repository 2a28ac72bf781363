"""The five secret gold cards as one panel: a card for each official, then the commitment."""

from __future__ import annotations

from keelstone.drawing.panels import Panel, Slot, Supply
from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.board import OFFICIALS, VALUES
from keelstone.games.eschnapur.rules.moves import MOVES
from keelstone.games.eschnapur.rules.state import FIRST_PLACE, Question
from keelstone.games.eschnapur.svg.hand import gold_missing
from keelstone.games.eschnapur.text.names import OFFICES
from keelstone.i18n import say


def panel(view: View, seat: int) -> Panel | None:
    """The panel for all gold cards; None after the first card was laid by itself."""
    first = view.board.first_official
    open_slots = [n for n in range(first, OFFICIALS) if view.laid[seat][n] == 0]
    if view.asking != Question.GOLD or not open_slots or view.progress[seat] < FIRST_PLACE:
        return None
    if view.progress[seat] > FIRST_PLACE + open_slots[0]:
        return None
    hand, missing = view.hand[seat], gold_missing(view)
    give, leave = MOVES.kinds["give"], MOVES.kinds["leave"]
    is_short = missing < len(open_slots)
    return Panel(
        title=say("Gold for the officials, in secret"),
        supplies=[
            Supply(str(value), say("{value} gold", value=value), hand[value], f"gold-{value}")
            for value in range(VALUES)
            if hand[value]
        ],
        slots=[
            Slot(
                text=OFFICES[official],
                least=0 if is_short else 1,
                most=1,
                takes={str(value): give.number(official, value) for value in range(VALUES)},
                empty=leave.number(official) if is_short else None,
                touch=f"slot-{official + 1}",
            )
            for official in open_slots
        ],
        done=say("Commit"),
        last=MOVES.first("commit"),
        total=missing,
        touch="commit",
    )
