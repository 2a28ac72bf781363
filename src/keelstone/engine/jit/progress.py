"""Shows the progress of a compilation."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

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
def progress_shown(title: str) -> Iterator[Progress]:
    """Show a bar in a notebook or on a terminal, and one line elsewhere."""
    if (display := _notebook_display()) is not None:
        with _notebook_progress(title, display) as progress:
            yield progress
    elif sys.stderr.isatty():
        with _terminal_progress(title) as progress:
            yield progress
    else:
        print(f"{title} ...", file=sys.stderr, flush=True)
        yield lambda done, expected: None


@contextmanager
def _terminal_progress(title: str) -> Iterator[Progress]:
    """A bar on standard error that vanishes at the end."""

    def draw(done: int, expected: int) -> None:
        print(f"\r{title} {_bar(done, expected)}", end="", file=sys.stderr, flush=True)

    draw(0, 1)
    try:
        yield draw
    finally:
        print("\r\033[K", end="", file=sys.stderr, flush=True)


@contextmanager
def _notebook_progress(title: str, display: Callable[..., Any]) -> Iterator[Progress]:
    """A bar in the output of a cell; at the end, how long it took."""
    begun = time.perf_counter()
    shown = display({"text/plain": f"{title} {_bar(0, 1)}"}, raw=True, display_id=True)

    def draw(done: int, expected: int) -> None:
        shown.update({"text/plain": f"{title} {_bar(done, expected)}"}, raw=True)

    try:
        yield draw
    finally:
        seconds = time.perf_counter() - begun
        shown.update({"text/plain": f"{title}: {seconds:.0f} s"}, raw=True)


def _notebook_display() -> Callable[..., Any] | None:
    """IPython's `display` if this process is the kernel of a notebook."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return ipython.display.display if ipython and hasattr(shell, "kernel") else None


def _bar(done: int, expected: int) -> str:
    share = done / expected
    return f"{('█' * round(BAR * share)).ljust(BAR, '░')} {share:4.0%}"
