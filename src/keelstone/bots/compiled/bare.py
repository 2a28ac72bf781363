"""Play-outs without a tree, to measure what the tree costs."""

from keelstone.bots.compiled.desk import PLAYED, SEARCHED
from keelstone.bots.compiled.judgement import imagine
from keelstone.bots.compiled.search import play_on
from keelstone.kernel.rule import compiled


@compiled
def without_tree(desk, boards, seat, playouts, manner):
    """The same play-outs with nothing but rules: dealing anew, quick moves to the end, result."""
    state = desk.states[PLAYED]
    for _ in range(playouts):
        desk.states[PLAYED] = desk.states[SEARCHED]
        imagine(state, boards[0], seat, desk.rng)
        play_on(desk, state, boards[0], manner, 0)
