"""The state: what changes in play. Change the fields; each says who may see it."""

from enum import IntEnum

from keelstone.engine.records import OWNER, Field, Record

from riverhop.rules.board import CHARMS, MAX_ROUNDS, MAX_STONES

SEATS = 4


class Source(IntEnum):
    """Where points come from."""

    STONES = 0
    PRIZE = 1
    CHARM = 2


SOURCES = tuple(source.name.lower() for source in Source)

STATE = Record(
    "riverhop state",
    Field("seats", "i1", span=(2, SEATS)),
    Field("is_over", "i1", span=(0, 1)),
    Field("round_number", "i1", note="from 1", span=(1, MAX_ROUNDS)),
    Field("turn", "i1", note="the seat in turn", span=(0, SEATS - 1)),
    Field("has_hopped", "i1", note="in this turn", span=(0, 1)),
    Field("is_rolling", "i1", note="whether the die is due", span=(0, 1)),
    Field("dealt", "i1", note="how many seats have a charm", span=(0, SEATS)),
    Field("charm", "i1", (SEATS,), OWNER, note="number from 1; 0: none yet", span=(0, CHARMS)),
    Field("stone", "i1", (SEATS,), note="where a frog is", span=(0, MAX_STONES)),
    Field("rested", "i1", (SEATS,), note="where it last rested", span=(0, MAX_STONES)),
)
