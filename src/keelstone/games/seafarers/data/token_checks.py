"""Checks of the tokens of a scene: printed, dealt in a spiral, and shuffled."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from keelstone.engine.boards.boardfile import Faults
from keelstone.games.seafarers.data.scene import Deal, Scene, produces
from keelstone.games.seafarers.data.words import TERRAIN_WORDS
from keelstone.games.seafarers.rules.board import (
    GOLD,
    SEA,
    SPIRAL,
    TERRAIN_NAMES,
    TOKENS_NONE,
    TOKENS_SHUFFLED,
    TOKENS_SPIRAL,
)
from keelstone.games.seafarers.rules.map.spiral import spirals
from keelstone.i18n import say

RED = (6, 8)
#: deserts in a spiral: the check tries all places that they can come to lie at
MAX_SPIRAL_DESERTS = 3


# tokens


def check_tokens(scene: Scene, faults: Faults) -> None:
    """A token on every printed hex that yields something, none elsewhere."""
    dealt = scene.dealt()
    for h, (terrain, number) in enumerate(zip(scene.terrain, scene.token, strict=True)):
        name, words = scene.geometry.hex_name(h), TERRAIN_WORDS[TERRAIN_NAMES[terrain]]
        if produces(terrain) and h not in dealt and "token-bag" not in scene.hooks:
            faults.check(
                number > 0,
                "map",
                say("{hex}: {terrain} without a token", hex=name, terrain=words),
                name,
            )
        if not produces(terrain):
            faults.check(
                number == 0,
                "map",
                say("{hex}: a token on {terrain}", hex=name, terrain=words),
                name,
            )


def check_red_tokens(scene: Scene, token: tuple[int, ...], key: str, faults: Faults) -> None:
    """No 6 or 8 beside a 6 or 8."""
    shape = scene.geometry
    for h, neighbours in enumerate(shape.hex_hexes):
        for other in neighbours:
            if other is not None and h < other and token[h] in RED and token[other] in RED:
                first, second = shape.hex_name(h), shape.hex_name(other)
                fault = say(
                    "{first} and {second}: {number} beside {other}",
                    first=first, second=second, number=token[h], other=token[other],
                )  # fmt: skip
                faults.add(key, fault, first, second)


def check_gold_tokens(scene: Scene, key: str, faults: Faults) -> None:
    """No 6 or 8 on gold."""
    for h, terrain in enumerate(scene.terrain):
        if terrain == GOLD and scene.token[h] in RED:
            name = scene.geometry.hex_name(h)
            faults.add(key, say("{hex}: {number} on gold", hex=name, number=scene.token[h]), name)


# deals


def check_deal(scene: Scene, deal: Deal, key: str, faults: Faults) -> None:
    """As many hexes as marks, as many tokens as hexes that take one, and a way to lay them."""
    marked, dealt = len(deal.hexes), deal.terrain.total()
    fault = say(
        "{hexes} hexes for {n} places marked {mark}", hexes=dealt, n=marked, mark=repr(deal.mark)
    )
    fits = faults.check(marked == dealt, f"{key}.hexes", fault)
    if deal.token_rule == TOKENS_NONE:
        faults.check(
            "token-bag" in scene.hooks, f"{key}.tokens", say('"none" needs the hook "token-bag"')
        )
        return
    fault = say(
        "{tokens} tokens for {n} hexes that take one", tokens=len(deal.order), n=deal.producing()
    )
    enough = faults.check(len(deal.order) == deal.producing(), f"{key}.order", fault)
    if deal.token_rule == TOKENS_SPIRAL:
        check_spiral(scene, deal, key, faults, enough and fits)
    if deal.token_rule == TOKENS_SHUFFLED:
        check_shuffled(scene, deal, key, faults)


def check_spiral(scene: Scene, deal: Deal, key: str, faults: Faults, enough: bool) -> None:
    """The spiral needs a hexagon, and an order that keeps 6 and 8 apart."""
    rounds = spirals(scene.geometry, deal.hexes)
    fault = say("a spiral needs a hexagon of up to {n} hexes, all of them land", n=SPIRAL)
    sound = rounds is not None and len(deal.hexes) <= SPIRAL and not deal.terrain[SEA]
    if not faults.check(sound, f"{key}.tokens", fault) or not enough:
        return
    assert rounds is not None
    few = len(deal.hexes) - len(deal.order) <= MAX_SPIRAL_DESERTS
    fault = say("a spiral has at most {n} deserts", n=MAX_SPIRAL_DESERTS)
    if not faults.check(few, f"{key}.hexes", fault):
        return
    one = [other for other in scene.deals if other.token_rule == TOKENS_SPIRAL]
    faults.check(len(one) == 1, f"{key}.tokens", say("there can be one spiral only"))
    for skipped in combinations(range(len(deal.hexes)), len(deal.hexes) - len(deal.order)):
        order = iter(deal.order)
        laid = [0] * len(scene.token)
        for place, h in enumerate(rounds[0]):
            laid[h] = 0 if place in skipped else next(order)
        found = Faults(faults.file)
        check_red_tokens(scene, tuple(laid), f"{key}.order", found)
        if found.found:
            names = [scene.geometry.hex_name(rounds[0][place]) for place in skipped]
            fault = say(
                "6 and 8 come to lie side by side with the desert at {hexes}",
                hexes=", ".join(names),
            )
            faults.add(f"{key}.order", fault, *names)
            return


def check_shuffled(scene: Scene, deal: Deal, key: str, faults: Faults) -> None:
    """With at most a quarter of the tokens red, chance soon lays them apart."""
    red = sum(number in RED for number in deal.order)
    places = deal.producing() - deal.terrain[GOLD]
    fault = say(
        "{red} tokens 6 and 8 are too many to keep apart on {n} hexes that are not gold",
        red=red,
        n=places,
    )
    faults.check(4 * red <= places, f"{key}.order", fault)
    shape = scene.geometry
    for h in deal.hexes:
        for other in shape.hex_hexes[h]:
            if other is not None and scene.token[other] in RED:
                names = shape.hex_name(h), shape.hex_name(other)
                fault = say(
                    "{hex} lies beside the {number} at {other}, so no token can be dealt to it",
                    hex=names[0], number=scene.token[other], other=names[1],
                )  # fmt: skip
                faults.add(f"{key}.tokens", fault, *names)


def tokens_used(scene: Scene) -> Counter[int]:
    """All tokens the scene needs, dealt, stacked and bagged ones too."""
    used = Counter(number for number in scene.token if number)
    for deal in scene.deals:
        used += Counter(deal.order)
    return used + scene.stack_tokens + scene.bag
