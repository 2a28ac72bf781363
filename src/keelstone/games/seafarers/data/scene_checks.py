"""Everything that is checked about a scene. Checks explain what they find and repair nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from keelstone.engine.boards.boardfile import Faults
from keelstone.engine.rules_text.traceability import carries_out
from keelstone.games.seafarers.data.box import open_boxes, our_boxes
from keelstone.games.seafarers.data.harbour_checks import check_harbours
from keelstone.games.seafarers.data.island_checks import check_islands, check_start_and_chips
from keelstone.games.seafarers.data.material_checks import check_boxes, check_material
from keelstone.games.seafarers.data.room_checks import check_room
from keelstone.games.seafarers.data.scene import Scene, produces
from keelstone.games.seafarers.data.token_checks import (
    check_deal,
    check_gold_tokens,
    check_red_tokens,
    check_tokens,
)
from keelstone.games.seafarers.rules.board import (
    DESERT,
    POOLS,
    SEA,
    TOKENS_NONE,
    UNKNOWN,
)
from keelstone.i18n import say


def check_scene(scene: Scene, faults: Faults, boxes: Mapping[str, Any] | None = None) -> None:
    """Hold a scene against the boxes, the frame and its own hooks."""
    if check_players(scene, faults):
        check_room(scene, faults)
    if check_boxes(scene, faults):
        check_material(scene, open_boxes(boxes or our_boxes(), scene.boxes), faults)
    check_tokens(scene, faults)
    check_red_tokens(scene, scene.token, "map", faults)
    check_gold_tokens(scene, "map", faults)
    for place, deal in enumerate(scene.deals):
        check_deal(scene, deal, f"deal[{place + 1}]", faults)
    faults.check(len(scene.deals) <= POOLS, "deal", f"there can be at most {POOLS} deals")
    check_islands(scene, faults)
    check_start_and_chips(scene, faults)
    check_harbours(scene, faults)
    check_stack(scene, faults)
    check_bag(scene, faults)
    check_robber(scene, faults)
    check_pirate(scene, faults)
    check_correction(scene, faults)


def check_players(scene: Scene, faults: Faults) -> bool:
    """Two to four seats; a total that can be reached and missed."""
    fine = scene.seats and all(2 <= seats <= 4 for seats in scene.seats)
    faults.check(
        3 <= scene.points <= 99,
        "victory.points",
        say("should be from {least} to {most}", least=3, most=99),
    )
    return faults.check(bool(fine), "seats", say("should be among 2, 3 and 4"))


def check_correction(scene: Scene, faults: Faults) -> None:
    """Dealing again needs a deal that decides the islands, and bounds that some deal keeps."""
    rule = scene.correction
    if rule is None:
        return
    faults.check(scene.has_dealt_islands(), "correction", say("needs a deal that holds sea"))
    faults.check(
        1 <= rule.islands <= 4,
        "correction.islands",
        say("should be from {least} to {most}", least=1, most=4),
    )
    faults.check(
        60 <= rule.largest <= 100,
        "correction.largest",
        say("should be from {least} to {most}", least=60, most=100),
    )
    few = 1 <= rule.one_hex_islands <= 99
    faults.check(
        few, "correction.one_hex_islands", say("should be from {least} to {most}", least=1, most=99)
    )


def check_stack(scene: Scene, faults: Faults) -> None:
    """As many hexes in the stack as places undiscovered, as many tokens as land among them."""
    unknown = sum(terrain == UNKNOWN for terrain in scene.terrain)
    hook = "discovery" in scene.hooks
    faults.check(hook == bool(unknown), "rules.hooks", say('"discovery" goes with hexes marked ?'))
    fault = say(
        "{hexes} hexes for {n} places marked {mark}", hexes=scene.stack.total(), n=unknown, mark="?"
    )
    faults.check(scene.stack.total() == unknown, "stack.hexes", fault)
    wanted = sum(count for terrain, count in scene.stack.items() if produces(terrain))
    fault = say(
        "{tokens} tokens for {n} hexes of land", tokens=scene.stack_tokens.total(), n=wanted
    )
    faults.check(scene.stack_tokens.total() == wanted, "stack.tokens", fault)
    check_known_start(scene, faults)


@carries_out("seafarers 21.5")
def check_known_start(scene: Scene, faults: Faults) -> None:
    """Everything around a starting settlement is known, so that discovery begins at sea."""
    shape = scene.geometry
    for h in sorted(scene.start_hexes()):
        for other in shape.hex_hexes[h]:
            if other is not None and scene.terrain[other] == UNKNOWN:
                names = shape.hex_name(other), shape.hex_name(h)
                fault = say(
                    "{unknown} is unknown, but {land} beside it is land to start on",
                    unknown=names[0],
                    land=names[1],
                )
                faults.add("map", fault, *names)


def check_bag(scene: Scene, faults: Faults) -> None:
    """A bag goes with its hook and with land that has no number yet."""
    hook = "token-bag" in scene.hooks
    faults.check(hook == bool(scene.bag), "bag.tokens", say('goes with the hook "token-bag"'))
    if hook:
        bare = any(deal.token_rule == TOKENS_NONE for deal in scene.deals) or any(
            produces(t) and not n for t, n in zip(scene.terrain, scene.token, strict=True)
        )
        faults.check(bare, "rules.hooks", say('"token-bag" needs land without tokens'))
        main = scene.start == "main-island"
        faults.check(main, "rules.start", say('"token-bag" needs "main-island", where tokens lie'))


def check_robber(scene: Scene, faults: Faults) -> None:
    """The robber begins on the desert; where several are printed the scene says on which."""
    printed = Counter(scene.terrain)[DESERT]
    deserts = printed + sum(deal.terrain[DESERT] for deal in scene.deals)
    if scene.robber is None:
        clear = deserts < 2 or not printed
        faults.check(clear, "robber.hex", say("is missing, and there are several deserts"))
    else:
        name = scene.geometry.hex_name(scene.robber)
        is_desert = scene.terrain[scene.robber] == DESERT
        faults.check(is_desert, "robber.hex", say("{hex} is not desert", hex=name), name)


def check_pirate(scene: Scene, faults: Faults) -> None:
    """The pirate begins at sea, and only where there are ships."""
    if scene.pirate is None:
        return
    name = scene.geometry.hex_name(scene.pirate)
    at_sea = scene.terrain[scene.pirate] == SEA and scene.pirate not in scene.dealt()
    faults.check(at_sea, "pirate.hex", say("{hex} is not open sea", hex=name), name)
    faults.check(scene.has_ships(), "pirate.hex", say('needs the box "sea"'))
