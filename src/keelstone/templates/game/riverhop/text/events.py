"""The log: what happened, as a viewer saw it. Add a sentence for every move and outcome."""

from keelstone.engine.views import View
from keelstone.i18n import NOTHING, Phrase, Seat, join, say

from riverhop.rules.moves import CHANCES, HOP
from riverhop.text.names import stone


def event(before: View, after: View, seat: int, number: int | None) -> Phrase:
    """What happened; `seat` is -1 for chance, `number` is None where it is secret."""
    phrase = outcome(before, after, number) if seat < 0 else deed(after, seat, number)
    return join([phrase, say("the game is over")]) if after.is_over else phrase


def deed(after: View, seat: int, number: int | None) -> Phrase:
    """What a seat did. A hop is told with the die that follows."""
    if number == HOP:
        return NOTHING
    return say("{who} rests on {stone}", who=Seat(seat), stone=stone(after.stone[seat]))


def outcome(before: View, after: View, number: int | None) -> Phrase:
    """What chance brought."""
    if number is None:
        return say("{who} gets a charm", who=Seat(before.dealt))
    kind, (index,) = CHANCES.split(number)
    if kind == "charm":
        worth = before.board.charm_points[index]
        return say("{who} gets a charm worth {n}", who=Seat(before.dealt), n=worth)
    return hop(before, after, index + 1)


def hop(before: View, after: View, pips: int) -> Phrase:
    """Where the frog in turn has landed."""
    seat = before.turn
    now, who = after.stone[seat], Seat(seat)
    if now <= before.stone[seat]:
        return say("{who} rolls {n} and slips: back to {stone}", who=who, n=pips, stone=stone(now))
    if now == after.board.last_stone:
        return say("{who} rolls {n} and is across", who=who, n=pips)
    return say("{who} rolls {n} and hops to {stone}", who=who, n=pips, stone=stone(now))
