"""Shows the progress of a compilation."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

#: called with the number of functions compiled so far and the number expected
Progress = Callable[[int, int], None]

BAR = 30


@contextmanager
def counting(progress: Progress, expected: int) -> Iterator[Callable[[], None]]:
    """Report every function that Numba compiles; yields what reports one from elsewhere."""
    from numba.core import event

    numbers = count(1)

    def one_more() -> None:
        progress(min(next(numbers), expected), expected)

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, event: object) -> None:
            pass

        def on_end(self, event: object) -> None:
            one_more()

    with event.install_listener("numba:compile", Listener()):
        yield one_more
    progress(expected, expected)


@contextmanager
def progress_on_stderr(title: str) -> Iterator[Progress]:
    """Show a bar on a terminal, and one line where there is none."""
    if not sys.stderr.isatty():
        print(f"{title} ...", file=sys.stderr, flush=True)
        yield lambda done, expected: None
        return

    def draw(done: int, expected: int) -> None:
        share = done / expected
        bar = ("█" * round(BAR * share)).ljust(BAR, "░")
        print(f"\r{title} {bar} {share:4.0%}", end="", file=sys.stderr, flush=True)

    draw(0, 1)
    try:
        yield draw
    finally:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
