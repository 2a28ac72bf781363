"""What hints say of a move, by the features that speak for it."""

from __future__ import annotations

from keelstone.engine.definition import Reason
from keelstone.games.seafarers.rules.board import RESOURCE_NAMES
from keelstone.games.seafarers.text.names import RESOURCE_WORDS
from keelstone.i18n import Phrase, say


def _production(feature: str, resource: Phrase) -> Reason:
    return Reason(
        features=(feature,),
        gain=say("more {resource} from the dice", resource=resource),
        loss=lambda who: say("less {resource} for {who}", resource=resource, who=who),
    )


REASONS = (
    Reason(
        features=("progress", "progress_squared", "progress_fourth_power"),
        gain=say("closer to victory"),
        loss=lambda who: say("fewer points for {who}", who=who),
    ),
    *map(_production, (*RESOURCE_NAMES, "gold"), (*RESOURCE_WORDS, say("gold"))),
    Reason(
        features=("variety", "grain_and_ore", "wood_and_brick"),
        gain=say("a better mix of resources"),
    ),
    Reason(features=("any_harbour",), gain=say("a harbour for what you produce")),
    Reason(features=("own_harbours",), gain=say("a harbour for what you produce")),
    Reason(
        features=("hand",),
        gain=say("more cards in your hand"),
        loss=lambda who: say("fewer cards for {who}", who=who),
    ),
    Reason(
        features=("towards_a_city",),
        gain=say("closer to a city"),
        loss=lambda who: say("{who} is further from a city", who=who),
    ),
    Reason(
        features=("towards_a_settlement",),
        gain=say("closer to a settlement"),
        loss=lambda who: say("{who} is further from a settlement", who=who),
    ),
    Reason(features=("towards_a_card",), gain=say("closer to a development card")),
    Reason(
        features=("best_place", "places"),
        gain=say("a better place to settle in reach"),
        loss=lambda who: say("a worse place to settle for {who}", who=who),
    ),
    Reason(
        features=("best_place_a_step_away", "best_place_two_steps_away"),
        gain=say("better places to settle further on"),
        loss=lambda who: say("worse places to settle further on for {who}", who=who),
    ),
    Reason(features=("route", "route_ahead_of_others"), gain=say("a longer trade route")),
    Reason(features=("route_card",), gain=say("good for the longest route")),
    Reason(features=("knights", "army_card"), gain=say("closer to the largest army")),
    Reason(
        features=("knights_in_hand", "other_cards_in_hand"),
        gain=say("more development cards in your hand"),
    ),
)
