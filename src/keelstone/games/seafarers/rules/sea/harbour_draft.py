"""Players lay the harbours themselves, before they settle.  rules/seafarers.md, chapter 26."""

from keelstone.engine.jit import compiled, rule
from keelstone.games.seafarers.rules.board import HARBOUR_KINDS
from keelstone.games.seafarers.rules.map.layout import lay_harbour
from keelstone.games.seafarers.rules.map.sets import NONE
from keelstone.games.seafarers.rules.moves import HARBOUR_WORD, HAVEN
from keelstone.games.seafarers.rules.state import Question, ask


@rule("seafarers 26.4")
def harbour_odds(state, weights):
    """The harbours lie shuffled, face down: every one left is as likely."""
    total = 0
    for kind in range(HARBOUR_KINDS):
        weights[HAVEN + kind] = state.harbour_stack[kind]
        total += int(state.harbour_stack[kind])
    return total


@rule("seafarers 26.4", "seafarers 31.24")
def harbour_places(state, board, word):
    """A word of the edges where a harbour may be laid: at a coast, no corner shared with
    another."""
    places = state.land_edges[word] & state.sea_edges[word]
    for laid in range(state.harbours_laid):
        for end in range(2):
            corner = board.edge_corners[state.harbour_edge[laid], end]
            places &= ~board.corner_edge_set[corner, word]
    return places


@compiled
def allow_harbours(state, board, mask):
    """A harbour may be put wherever there is a place for one."""
    for word in range(board.edge_words):
        mask[HARBOUR_WORD + word] = harbour_places(state, board, word)


@rule("seafarers 26.4", "seafarers 31.24")
def has_harbour_to_lay(state, board):
    """Whether a harbour is left and a place for it."""
    left = 0
    for kind in range(HARBOUR_KINDS):
        left += int(state.harbour_stack[kind])
    if left == 0:
        return False
    for word in range(board.edge_words):
        if harbour_places(state, board, word) != NONE:
            return True
    return False


@rule("seafarers 26.4")
def draw_harbour(state, kind):
    """The harbour on top of the stack comes up; the seat in turn lays it."""
    state.harbour_due = kind
    state.harbour_stack[kind] -= 1
    ask(state, int(state.turn), Question.LAY_HARBOURS)


@rule("seafarers 26.4")
def lay_drawn_harbour(state, board, edge):
    """The harbour that was drawn lies at a coast."""
    lay_harbour(state, board, edge, int(state.harbour_due))
    state.harbour_due = 0
