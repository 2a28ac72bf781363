"""Shows how many games of a command are played."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress

#: how many lines a whole run prints where there is no bar
LINES = 10


@contextmanager
def games_shown(total: int, is_silent: bool) -> Iterator[Callable[[int], None]]:
    """Show a bar on a terminal, and a line for each tenth of the games elsewhere.

    Yields what takes the number of games played so far.
    """
    console = Console(stderr=True)
    if is_silent:
        yield lambda done: None
    elif not console.is_terminal:
        yield lambda done: _tell(done, total)
    else:
        with Progress(console=console, transient=True) as bar:
            task = bar.add_task("Playing", total=total)
            yield lambda done: bar.update(task, completed=done)


def _tell(done: int, total: int) -> None:
    """Print a line if another tenth of the games is played."""
    if done and done * LINES // total > (done - 1) * LINES // total:
        print(f"{done} of {total} games played", file=sys.stderr, flush=True)
