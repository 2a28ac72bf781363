"""What the checks of scenes call terrain, harbours and zones."""

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
