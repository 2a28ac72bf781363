"""What hints say of a move, by the features that speak for it."""

from __future__ import annotations

from keelstone.engine.definition import Reason
from keelstone.games.eschnapur.text.names import AT_OFFICIALS
from keelstone.i18n import Phrase, say

#: the features of the cards laid, in the order of the officials
LAID = (
    "laid_for_blockade",
    "laid_for_building_stop",
    "laid_for_stones",
    "laid_for_turn_order",
    "laid_for_moving",
)


def _bid(feature: str, at_official: Phrase) -> Reason:
    return Reason(
        features=(feature,),
        gain=say("a good bid {there}", there=at_official),
        loss=lambda who: say("a weaker bid of {who} {there}", who=who, there=at_official),
    )


REASONS = (
    Reason(
        features=("points", "points_late"),
        gain=say("more points that are certain"),
        loss=lambda who: say("fewer points for {who}", who=who),
    ),
    Reason(
        features=("unfinished_parts", "nearly_full_parts"),
        gain=say("better prospects for your stones in unfinished parts"),
        loss=lambda who: say("worse prospects for the stones of {who}", who=who),
    ),
    Reason(features=("presence",), gain=say("your stones in more parts of the palace")),
    Reason(features=("wages_to_come",), gain=say("higher wages to come")),
    Reason(features=("gold", "gold_late", "high_cards"), gain=say("more gold in your hand")),
    Reason(
        features=("stones_to_build", "stones_late"),
        gain=say("more stones to build with"),
        loss=lambda who: say("fewer stones for {who}", who=who),
    ),
    Reason(features=("sites",), gain=say("good sites for your stones")),
    Reason(
        features=("privilege_points", "privilege_place_late"),
        gain=say("more privilege points left"),
    ),
    *(_bid(feature, there) for feature, there in zip(LAID, AT_OFFICIALS, strict=True)),
    Reason(features=("turn_order",), gain=say("an earlier place in the turn order")),
)
