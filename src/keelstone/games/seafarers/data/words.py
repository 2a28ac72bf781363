"""What the checks of scenes and their form call terrain, harbours, zones and rules."""

from keelstone.games.seafarers.rules.board import HARBOUR_NAMES, TERRAIN_NAMES
from keelstone.i18n import Phrase, say

TERRAIN_WORDS: dict[str, Phrase] = dict(
    zip(
        TERRAIN_NAMES,
        (
            say("forest"), say("hill"), say("pasture"), say("field"), say("mountain"), say("gold"),
            say("desert"), say("sea"), say("unknown"),
        ),
        strict=True,
    )
)  # fmt: skip
HARBOUR_WORDS: dict[str, Phrase] = dict(
    zip(
        HARBOUR_NAMES[1:],
        (say("wood"), say("brick"), say("wool"), say("grain"), say("ore"), say("any")),
        strict=True,
    )
)
ZONE_WORDS = {
    "main": say("main island"),
    "home": say("home island"),
    "foreign": say("foreign island"),
    "desert": say("belt of desert"),
}
START_WORDS = {
    "anywhere": say("anywhere"),
    "main-island": say("on the main island"),
    "one-island": say("both on one island"),
}
CHIP_WORDS = {
    "none": say("no chips"),
    "each-foreign-island": say("one for each foreign island"),
    "more-for-further-islands": say("one for the first foreign island, two for each further one"),
    "trade-lines": say("one for each trade line"),
}
