"""Checks of a lay-out that is given in full: the deal of the scene could have brought it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from keelstone.engine.boards.boardfile import Faults
from keelstone.engine.rules_text.traceability import carries_out
from keelstone.games.seafarers.data.harbour_checks import check_harbour_places
from keelstone.games.seafarers.data.layout_reading import read_layout
from keelstone.games.seafarers.data.scene import Layout, Scene, produces
from keelstone.games.seafarers.data.token_checks import check_gold_tokens, check_red_tokens
from keelstone.games.seafarers.rules.board import SEA, TOKENS_SHUFFLED
from keelstone.i18n import say


def check_fixed(scene: Scene, faults: Faults) -> None:
    """A fixed lay-out that comes with the scene is one that the deal could have brought."""
    raw = faults.value(scene.raw, "fixed", dict) if "fixed" in scene.raw else None
    if raw is not None:
        layout = read_layout(faults, scene, raw, "fixed")
        if layout is not None:
            check_layout(scene, layout, "fixed.", faults)


def check_layout(scene: Scene, layout: Layout, path: str, faults: Faults) -> None:
    """A lay-out keeps to what is printed and uses exactly what is dealt."""
    dealt, shape = scene.dealt(), scene.geometry
    for h, (terrain, number) in enumerate(zip(layout.terrain, layout.token, strict=True)):
        if h not in dealt:
            same = (terrain, number) == (scene.terrain[h], scene.token[h])
            name = shape.hex_name(h)
            fault = say("{hex} is printed differently", hex=name)
            faults.check(same, f"{path}map", fault, name)
    for deal in scene.deals:
        laid = Counter(layout.terrain[h] for h in deal.hexes)
        fault = say("the hexes marked {mark} are not those of the deal", mark=repr(deal.mark))
        faults.check(laid == deal.terrain, f"{path}map", fault)
        numbers = Counter(layout.token[h] for h in deal.hexes if layout.token[h])
        fault = say(
            "the tokens on hexes marked {mark} are not those of the deal", mark=repr(deal.mark)
        )
        faults.check(numbers == Counter(deal.order), f"{path}map", fault)
        for h in deal.hexes:
            fits = bool(layout.token[h]) == (produces(layout.terrain[h]) and bool(deal.order))
            name = shape.hex_name(h)
            fault = say("{hex}: a token too many or too few", hex=name)
            faults.check(fits, f"{path}map", fault, name)
    laid_out = replace(scene, terrain=layout.terrain, token=layout.token, deals=())
    if any(deal.token_rule == TOKENS_SHUFFLED for deal in scene.deals):
        check_shuffled_layout(laid_out, f"{path}map", faults)
    check_layout_harbours(laid_out, layout, f"{path}harbours", faults)
    if layout.robber is not None:
        on_land = layout.terrain[layout.robber] < SEA
        faults.check(on_land, f"{path}robber", say("should stand on land"))
    if layout.pirate is not None:
        at_sea = layout.terrain[layout.pirate] == SEA
        faults.check(at_sea, f"{path}pirate", say("should lie at sea"))


@carries_out("seafarers 26.3")
def check_shuffled_layout(laid_out: Scene, key: str, faults: Faults) -> None:
    """Where tokens are shuffled, no 6 or 8 lies beside another or on gold."""
    check_red_tokens(laid_out, laid_out.token, key, faults)
    check_gold_tokens(laid_out, key, faults)


def check_layout_harbours(laid_out: Scene, layout: Layout, key: str, faults: Faults) -> None:
    """All harbours of the scene at its places, or none: then they are laid as the scene says."""
    if not layout.harbours:
        return
    kinds = Counter(layout.harbours.values())
    faults.check(kinds == laid_out.harbours.kinds, key, say("are not the harbours of the scene"))
    places = set(laid_out.harbours.places)
    fits = not places or places == set(layout.harbours)
    faults.check(fits, key, say("are not at the places of the scene"))
    check_harbour_places(laid_out, list(layout.harbours), key, faults)
