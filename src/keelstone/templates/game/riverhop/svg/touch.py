"""What is touched for a move. Add a path of ids for a new move; no two moves share one."""

from keelstone.engine.views import View

from riverhop.rules.moves import HOP


def touch(view: View, seat: int, number: int) -> tuple[str, ...]:
    """The things to touch in order: the die to hop, the frog's stone to rest."""
    return ("die",) if number == HOP else (f"stone-{view.stone[seat]}",)
