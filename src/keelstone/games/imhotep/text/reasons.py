"""What hints say of a move, by the features that speak for it."""

from __future__ import annotations

from keelstone.engine.definition import Reason
from keelstone.i18n import say

REASONS = (
    Reason(
        features=("points", "points_late"),
        gain=say("more points for you if the game ended now"),
        loss=lambda who: say("fewer points for {who} if the game ended now", who=who),
    ),
    Reason(
        features=("obelisk_stones", "obelisk_place"),
        gain=say("good for your stones at the obelisks"),
    ),
    Reason(features=("chamber",), gain=say("good for your stones in the burial chamber")),
    Reason(
        features=("temple_to_come",),
        gain=say("good for your stones on the temple"),
        loss=lambda who: say("bad for the stones of {who} on the temple", who=who),
    ),
    Reason(features=("decorations_to_come",), gain=say("good for your decorations")),
    Reason(features=("statues",), gain=say("good for your statues")),
    Reason(
        features=("stones_on_ships", "next_to_sail"),
        gain=say("better prospects for your stones on the ships"),
        loss=lambda who: say("worse prospects for the stones of {who} on the ships", who=who),
    ),
    Reason(features=("sled", "empty_sled"), gain=say("more stones on your sled")),
    Reason(features=("sites_left_out",), gain=say("good against the wrath of the Pharaoh")),
)
