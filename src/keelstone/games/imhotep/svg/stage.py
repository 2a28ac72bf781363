"""What is acted out: points at the sites, the temple's assessment and the final scoring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from keelstone.drawing.stage import Gain, Show
from keelstone.drawing.stage import Step as Beat
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import SITE_NAMES, Site
from keelstone.games.imhotep.rules.state import Source, Stage
from keelstone.games.imhotep.text.names import SOURCE_WORDS
from keelstone.i18n import say

#: where the points of a source are shown; those of cards beside the seats
PLACES = {
    Source.PYRAMIDS: Site.PYRAMIDS,
    Source.TEMPLE: Site.TEMPLE,
    Source.BURIAL_CHAMBER: Site.BURIAL_CHAMBER,
    Source.OBELISKS: Site.OBELISKS,
}


def stage(before: View, after: View, seat: int, number: int | None) -> Sequence[Beat]:
    """Points where they are earned, at the end of the game source by source; the end of a round."""
    is_end = after.stage == Stage.GAME_OVER and before.stage != Stage.GAME_OVER
    steps: list[Beat] = []
    for source in Source:
        gains = [after.earned[s][source] - before.earned[s][source] for s in range(after.seats)]
        if any(gains):
            steps += _source(source, gains, is_announced=is_end or source == Source.TEMPLE)
    if is_end:
        steps.insert(0, Show(say("The last ship has sailed: the final scoring")))
    elif after.stage == Stage.NEW_ROUND and before.stage != Stage.NEW_ROUND and not steps:
        steps.append(Show(say("The last ship has sailed: the round is over")))
    return steps


def _source(source: Source, gains: Sequence[int], *, is_announced: bool) -> Iterator[Beat]:
    """One source: its name where it is announced, then each seat's points."""
    site = PLACES.get(source)
    where = "" if site is None else f"site-{SITE_NAMES[site]}"
    if source == Source.TEMPLE:
        yield Show(say("The temple scores"), (where,))
    elif is_announced:
        words = say("Final scoring: {source}", source=SOURCE_WORDS[source])
        yield Show(words, (where,) if where else ())
    for seat, gain in enumerate(gains):
        if gain:
            yield Gain(seat, gain, where or f"seat-{seat}")
