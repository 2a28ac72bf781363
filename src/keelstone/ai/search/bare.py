"""Play-outs without a tree, to measure what the tree costs."""

from keelstone.ai.evaluation import sample_belief
from keelstone.ai.search.mcts import roll_out
from keelstone.ai.search.workspace import PLAYED, SEARCHED
from keelstone.engine.jit import compiled


@compiled
def playouts_without_tree(work, boards, seat, playouts, settings):
    """The same play-outs with nothing but rules: dealing anew, quick moves to the end, result."""
    state = work.states[PLAYED]
    for _ in range(playouts):
        work.states[PLAYED] = work.states[SEARCHED]
        sample_belief(state, boards[0], seat, work.rng)
        roll_out(work, state, boards[0], settings, 0)
