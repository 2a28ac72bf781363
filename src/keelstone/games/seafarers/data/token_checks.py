"""Checks of the tokens of a scene: printed, dealt in a spiral, and shuffled."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from keelstone.engine.boardfile import Faults
from keelstone.games.seafarers.data.scene import Deal, Scene, produces
from keelstone.games.seafarers.rules.board import (
    GOLD,
    SAME_TOKENS,
    SEA,
    SPIRAL,
    TERRAIN_NAMES,
    TOKENS_NONE,
    TOKENS_SHUFFLED,
    TOKENS_SPIRAL,
)
from keelstone.games.seafarers.rules.map.spiral import spirals

RED = (6, 8)


# tokens


def check_tokens(scene: Scene, faults: Faults) -> None:
    """A token on every printed hex that yields something, none elsewhere."""
    dealt = scene.dealt()
    for h, (terrain, number) in enumerate(zip(scene.terrain, scene.token, strict=True)):
        name = scene.geometry.hex_name(h)
        if produces(terrain) and h not in dealt and "token-bag" not in scene.hooks:
            faults.check(number > 0, "map", f"{name}: {TERRAIN_NAMES[terrain]} without a token")
        if not produces(terrain):
            faults.check(number == 0, "map", f"{name}: a token on {TERRAIN_NAMES[terrain]}")
    for number, count in sorted(tokens_used(scene).items()):
        fault = f"the number {number} stands on {count} hexes, at most {SAME_TOKENS} are possible"
        faults.check(count <= SAME_TOKENS, "map", fault)


def check_red_tokens(scene: Scene, token: tuple[int, ...], key: str, faults: Faults) -> None:
    """No 6 or 8 beside a 6 or 8."""
    shape = scene.geometry
    for h, neighbours in enumerate(shape.hex_hexes):
        for other in neighbours:
            if other is not None and h < other and token[h] in RED and token[other] in RED:
                pair = f"{shape.hex_name(h)} and {shape.hex_name(other)}"
                faults.add(key, f"{pair}: {token[h]} beside {token[other]}")


def check_gold_tokens(scene: Scene, key: str, faults: Faults) -> None:
    """No 6 or 8 on gold."""
    for h, terrain in enumerate(scene.terrain):
        if terrain == GOLD and scene.token[h] in RED:
            faults.add(key, f"{scene.geometry.hex_name(h)}: {scene.token[h]} on gold")


# deals


def check_deal(scene: Scene, deal: Deal, key: str, faults: Faults) -> None:
    """As many hexes as marks, as many tokens as hexes that take one, and a way to lay them."""
    marked, dealt = len(deal.hexes), deal.terrain.total()
    fault = f"{dealt} hexes for {marked} places marked {deal.mark!r}"
    faults.check(marked == dealt, f"{key}.hexes", fault)
    if deal.token_rule == TOKENS_NONE:
        faults.check(
            "token-bag" in scene.hooks, f"{key}.tokens", '"none" needs the hook "token-bag"'
        )
        return
    fault = f"{len(deal.order)} tokens for {deal.producing()} hexes that take one"
    enough = faults.check(len(deal.order) == deal.producing(), f"{key}.order", fault)
    if deal.token_rule == TOKENS_SPIRAL:
        check_spiral(scene, deal, key, faults, enough)
    if deal.token_rule == TOKENS_SHUFFLED:
        check_shuffled(scene, deal, key, faults)


def check_spiral(scene: Scene, deal: Deal, key: str, faults: Faults, enough: bool) -> None:
    """The spiral needs a hexagon, and an order that keeps 6 and 8 apart."""
    rounds = spirals(scene.geometry, deal.hexes)
    fault = f"a spiral needs a hexagon of up to {SPIRAL} hexes, all of them land"
    sound = rounds is not None and len(deal.hexes) <= SPIRAL and not deal.terrain[SEA]
    if not faults.check(sound, f"{key}.tokens", fault) or not enough:
        return
    assert rounds is not None
    one = [other for other in scene.deals if other.token_rule == TOKENS_SPIRAL]
    faults.check(len(one) == 1, f"{key}.tokens", "there can be one spiral only")
    for skipped in combinations(range(len(deal.hexes)), len(deal.hexes) - len(deal.order)):
        order = iter(deal.order)
        laid = [0] * len(scene.token)
        for place, h in enumerate(rounds[0]):
            laid[h] = 0 if place in skipped else next(order)
        found = Faults(faults.file)
        check_red_tokens(scene, tuple(laid), f"{key}.order", found)
        if found.found:
            where = ", ".join(scene.geometry.hex_name(rounds[0][place]) for place in skipped)
            faults.add(
                f"{key}.order", f"6 and 8 come to lie side by side with the desert at {where}"
            )
            return


def check_shuffled(scene: Scene, deal: Deal, key: str, faults: Faults) -> None:
    """With at most a quarter of the tokens red, chance soon lays them apart."""
    red = sum(number in RED for number in deal.order)
    places = deal.producing() - deal.terrain[GOLD]
    fault = f"{red} tokens 6 and 8 are too many to keep apart on {places} hexes that are not gold"
    faults.check(4 * red <= places, f"{key}.order", fault)
    shape = scene.geometry
    for h in deal.hexes:
        for other in shape.hex_hexes[h]:
            if other is not None and scene.token[other] in RED:
                red_one = f"the {scene.token[other]} at {shape.hex_name(other)}"
                fault = f"{shape.hex_name(h)} lies beside {red_one}, so no token can be dealt to it"
                faults.add(f"{key}.tokens", fault)


def tokens_used(scene: Scene) -> Counter[int]:
    """All tokens the scene needs, dealt, stacked and bagged ones too."""
    used = Counter(number for number in scene.token if number)
    for deal in scene.deals:
        used += Counter(deal.order)
    return used + scene.stack_tokens + scene.bag
