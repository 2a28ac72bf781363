"""What a scene is, and the names of the rules that a scene file may use.

A scene's map is text, its material counts; where a scene has a rule of its own, the file names a
hook from the tables here and the rule is code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from keelstone.engine.rules_text.traceability import carries_out
from keelstone.games.seafarers.rules.board import (
    BELT,
    DESERT,
    FOREIGN,
    HOME,
    MAIN,
    SEA,
    SHIP_FREE,
    SHIP_MUST,
    START_ANYWHERE,
    START_ON_MAIN,
    START_ON_ONE_ISLAND,
    TOKENS_NONE,
    TOKENS_SHUFFLED,
    TOKENS_SPIRAL,
)
from keelstone.games.seafarers.rules.map.geometry import Geometry
from keelstone.i18n import Phrase, spelled

# The hooks a scene file may name, and what the board record makes of them.
STARTS = {
    "anywhere": START_ANYWHERE,
    "main-island": START_ON_MAIN,
    "one-island": START_ON_ONE_ISLAND,
}
# A first ship that is advised must be placed unless the option strict_ships is off.
FIRST_SHIPS = {"none": SHIP_FREE, "free": SHIP_FREE, "advised": SHIP_FREE, "must": SHIP_MUST}
# Chips for the first foreign island and for each further one.
CHIPS = {
    "none": (0, 0),
    "each-foreign-island": (1, 1),
    "more-for-further-islands": (1, 2),
    "trade-lines": (0, 0),
}
HOOKS = ("discovery", "token-bag")
TOKEN_RULES = {"none": TOKENS_NONE, "spiral": TOKENS_SPIRAL, "shuffled": TOKENS_SHUFFLED}
HARBOUR_RULES = ("none", "shuffled", "printed", "draft")
ZONES = {"main": MAIN, "home": HOME, "foreign": FOREIGN, "desert": BELT}


@dataclass(frozen=True)
class Island:
    """Land that belongs together.  A belt of desert (BELT) parts islands and is none itself."""

    name: str
    zone: int
    hexes: tuple[int, ...]


@dataclass(frozen=True)
class Deal:
    """Hexes marked with one letter on the map, their terrain dealt at random."""

    mark: str
    hexes: tuple[int, ...]
    terrain: Counter[int]
    token_rule: int
    order: tuple[int, ...]

    def producing(self) -> int:
        """How many of the hexes dealt get a token."""
        return sum(count for terrain, count in self.terrain.items() if produces(terrain))


@dataclass(frozen=True)
class Harbours:
    """Harbour places, their kinds if printed, and the kinds that are shuffled or drafted."""

    rule: str
    places: tuple[int, ...]
    printed: tuple[int, ...]
    kinds: Counter[int]


@dataclass(frozen=True)
class Correction:
    """When a deal is poor: too few islands, one too large (per cent), too many of one hex."""

    islands: int
    largest: int
    one_hex_islands: int


@dataclass(frozen=True)
class Layout:
    """A whole lay-out: what a deal would have brought."""

    terrain: tuple[int, ...]
    token: tuple[int, ...]
    harbours: dict[int, int]
    robber: int | None = None
    pirate: int | None = None


@dataclass(frozen=True)
class Scene:
    """A scene as its file says it, by the numbers of its geometry and the board record's codes."""

    id: str
    raw: Mapping[str, Any]
    names: Mapping[str, str]
    story: Mapping[str, str]
    number: int
    seats: tuple[int, ...]
    points: int
    boxes: tuple[str, ...]
    geometry: Geometry
    terrain: tuple[int, ...]  # SEA where a deal decides
    token: tuple[int, ...]
    islands: tuple[Island, ...]
    deals: tuple[Deal, ...]
    harbours: Harbours
    stack: Counter[int]
    stack_tokens: Counter[int]
    bag: Counter[int]
    start: str
    first_ship: str
    chips: str
    hooks: tuple[str, ...]
    pieces: tuple[int, ...]
    robber: int | None
    pirate: int | None
    correction: Correction | None

    @property
    def called(self) -> Phrase:
        """The scene's name, in the languages that its file has it in."""
        return spelled(self.names)

    def title(self, language: str = "en") -> str:
        return self.called.text(language)

    def has_ships(self) -> bool:
        return "sea" in self.boxes

    def dealt(self) -> dict[int, Deal]:
        """The deal of every hex that has one."""
        return {h: deal for deal in self.deals for h in deal.hexes}

    def land(self) -> set[int]:
        """The hexes that are surely land before anything is dealt or discovered."""
        printed = {h for h, terrain in enumerate(self.terrain) if terrain < SEA}
        return printed | {h for h, deal in self.dealt().items() if not deal.terrain[SEA]}

    def start_hexes(self) -> set[int]:
        """The land at which starting settlements may stand."""
        if self.start != "main-island":
            return self.land()
        return {h for island in self.islands if island.zone == MAIN for h in island.hexes}

    def has_dealt_islands(self) -> bool:
        """Whether the deal decides where land lies, and so what an island is."""
        return any(deal.terrain[SEA] for deal in self.deals)


@carries_out("seafarers 1.1")
def produces(terrain: int) -> bool:
    """Whether a hex carries a token: all land but the desert."""
    return terrain < DESERT
