"""Events in words: a move and what followed from it, in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.board import Privilege
from keelstone.games.eschnapur.rules.moves import CHANCES, MOVES
from keelstone.games.eschnapur.rules.privileges import INCOME
from keelstone.games.eschnapur.rules.state import MOVING, STONES, Question
from keelstone.games.eschnapur.text.names import AT_OFFICIALS, OFFICIALS, PRIVILEGE_CARDS, part
from keelstone.i18n import NOTHING, Phrase, Seat, join, say, say_n


def event(before: View, after: View, seat: int, number: int | None) -> Phrase:
    """A move or an outcome and what followed; an empty phrase where the viewer saw nothing."""
    if number is None:
        return NOTHING
    kind, at = (CHANCES if seat < 0 else MOVES).split(number)
    step = Step(before, after, seat, kind, at)
    phrases = [_outcome(number)] if seat < 0 else _own_move(before, after, seat, number)
    return join([*phrases, *_consequences(step)])


def _outcome(number: int) -> Phrase:
    _, (marker, seat) = CHANCES.split(number)
    return say("{who} is dealt turn-order marker {n}", who=Seat(seat), n=marker + 1)


def _own_move(before: View, after: View, seat: int, number: int) -> list[Phrase]:
    """The seat's move. Cards taken from the bank are reported with what followed."""
    who = Seat(seat)
    kind, at = MOVES.split(number)
    if kind == "take":
        return []
    if kind in ("site", "give", "leave", "commit"):
        return [_cards(before, who, kind, at)]
    if kind == "buy":
        return [say("{who} buys “{card}”", who=who, card=PRIVILEGE_CARDS[at[0]])]
    if kind in ("pass", "beside"):
        return [_nothing(before, who, kind)]
    if kind == "block":
        blocked = Seat(at[0])
        return [say("{who} blocks the card of {other} {at_official}",
                    who=who, other=blocked, at_official=AT_OFFICIALS[at[1]])]  # fmt: skip
    if kind == "order":
        return [say("{who} gets turn-order marker {n}", who=Seat(at[1]), n=at[0] + 1)]
    return [_at_palace(before, who, kind, at)]


def _cards(before: View, who: Seat, kind: str, at: tuple[int, ...]) -> Phrase:
    if kind == "commit":
        return say("{who} has committed", who=who)
    if kind == "site":
        return say("{who} lays the site card of {part}", who=who, part=part(at[0]))
    at_official = AT_OFFICIALS[at[0]]
    if kind == "leave":
        return say("{who} lays nothing {at_official}", who=who, at_official=at_official)
    if before.asking == Question.FROM_HAND:
        return say(
            "{who} adds a {gold} {at_official}", who=who, gold=at[1], at_official=at_official
        )
    return say("{who} lays a {gold} {at_official}", who=who, gold=at[1], at_official=at_official)


def _nothing(before: View, who: Seat, kind: str) -> Phrase:
    if kind == "pass":
        if before.asking == Question.BUILD:
            return say("{who} ends the turn", who=who)
        if before.asking == Question.MOVE:
            return say("{who} moves no stone", who=who)
        return say("{who} buys nothing", who=who)
    if before.asking == Question.BLOCK:
        return say("{who} lays the blockade marker beside the palace", who=who)
    return say("{who} lays the building-stop marker beside the palace", who=who)


def _at_palace(before: View, who: Seat, kind: str, at: tuple[int, ...]) -> Phrase:
    where = part(at[0])
    if kind == "build":
        value = before.board.lowest_value[at[0]] + before.filled[at[0]]
        return say("{who} builds in {part}, on space {value}", who=who, part=where, value=value)
    if kind == "stop":
        return say("{who} stops building in {part}", who=who, part=where)
    if kind == "ban":
        return say("{who} bans the last stone of {part}", who=who, part=where)
    owner = before.palace[at[0]][before.filled[at[0]] - 1] - 1
    return moved_stone(who.number, owner, *at)


def moved_stone(seat: int, owner: int, number: int, to: int, viewer: int = -1) -> Phrase:
    """A seat moves the last stone of a part; to a viewer their own is theirs."""
    who, place, goal = Seat(seat), part(number), part(to)
    if owner == viewer != seat:
        return say("{who} moves your stone from {part} to {to}", who=who, part=place, to=goal)
    return say("{who} moves the stone of {owner} from {part} to {to}",
               who=who, owner=Seat(owner), part=place, to=goal)  # fmt: skip


# -- what followed ------------------------------------------------------------------------------


#: the stones that a privilege card brings
STONES_BOUGHT: dict[int, int] = {Privilege.STONES_3: 3, Privilege.GOLD_3_STONES_2: 2}


@dataclass(frozen=True)
class Step:
    """One entry of the log and the views around it: a move, or an outcome of chance (seat -1)."""

    before: View
    after: View
    seat: int
    kind: str
    at: tuple[int, ...]

    def gained(self, *fields: str) -> list[int]:
        """The growth of the sum of some fields, by seat."""
        before, after = self.before, self.after
        return [
            sum(getattr(after, field)[seat] - getattr(before, field)[seat] for field in fields)
            for seat in range(after.seats)
        ]

    @property
    def ends_round(self) -> bool:
        return bool(
            self.after.round_number > self.before.round_number
            or self.after.asking == Question.NOTHING
        )

    @property
    def finished(self) -> list[int]:
        """The parts that were finished in this step."""
        parts = self.before.open_parts & ~self.after.open_parts
        return [number for number in range(len(self.before.filled)) if parts >> number & 1]

    @property
    def stones_at_once(self) -> list[int]:
        """The stones that the move itself brought, by seat: for a blocked card or a privilege."""
        stones = [0] * self.after.seats
        if self.kind == "block":
            stones[self.at[0]] = 1
        elif self.kind == "buy":
            stones[self.seat] = STONES_BOUGHT.get(self.at[0], 0)
        return [min(n, self.before.supply[seat]) for seat, n in enumerate(stones)]


def _consequences(step: Step) -> list[Phrase]:
    """What followed without a move: the effects of the move, then phase by phase."""
    officials = list(officials_settled(step))
    return [
        *_stones(step.stones_at_once),
        *_bought_gold(step),
        *(phrase for official, phrase in officials if official < MOVING),
        *_last_marker(step),
        *_building(step),
        *(phrase for official, phrase in officials if official == MOVING),
        *_privilege_points(step),
        *_gold(step.gained("wages"), is_wage=True),
        *(say("{part} is finished", part=part(number)) for number in step.finished),
        *_points(step.gained("space_points", "stone_points")),
        *_round(step),
    ]


def _first_unsettled(step: Step) -> int:
    """The first official that was settled in this step, if any was."""
    before, after = step.before, step.after
    if after.settled < before.settled:
        return 0
    was_choosing = before.asking in (Question.SITES, Question.GOLD, Question.WINDOW_BEFORE_GOLD)
    return 0 if was_choosing and step.ends_round else int(before.settled)


def officials_settled(step: Step) -> Iterator[tuple[int, Phrase]]:
    """The cards turned over at each official, and its winner or the stones they brought."""
    after = step.after
    first = max(_first_unsettled(step), after.board.first_official)
    for official in range(first, after.settled):
        cards = [
            say("{who} {gold}", who=Seat(seat), gold=after.shown[seat][official] - 1)
            for seat in range(after.seats)
            if after.shown[seat][official]
        ]
        yield official, say("{official}: {cards}", official=OFFICIALS[official],
                            cards=join(cards, ", ") if cards else say("no card"))  # fmt: skip
        winner = after.winner_of[official]
        if official == STONES:
            received, at_once = step.gained("stones_received"), step.stones_at_once
            stones = [all_of - own for all_of, own in zip(received, at_once, strict=True)]
            yield from ((official, phrase) for phrase in _stones(stones))
        elif winner >= 0:
            yield official, say("{who} wins", who=Seat(winner))
        else:
            yield official, say("nobody wins")


def _stones(stones: Sequence[int]) -> Iterator[Phrase]:
    for seat, number in enumerate(stones):
        if number:
            yield say_n("{who} gets {n} stone", "{who} gets {n} stones", number, who=Seat(seat))


def _bought_gold(step: Step) -> Iterator[Phrase]:
    bought = zip(step.gained("received"), step.gained("premiums", "wages"), strict=True)
    for seat, (gold, paid) in enumerate(bought):
        if gold > paid:
            yield say("{who} takes {n} in gold", who=Seat(seat), n=gold - paid)


def _gold(gold: Sequence[int], *, is_wage: bool) -> Iterator[Phrase]:
    for seat, n in enumerate(gold):
        if n and is_wage:
            yield say("{who} takes {n} in gold as wage", who=Seat(seat), n=n)
        elif n:
            yield say("{who} takes {n} in gold as premium", who=Seat(seat), n=n)


def _last_marker(step: Step) -> Iterator[Phrase]:
    """The last turn-order marker, which goes to the last seat without a move."""
    given = step.at if step.kind in ("order", "deal") else None
    for marker, seat in enumerate(step.after.order[: step.after.seats]):
        if given and seat >= 0 > step.before.order[marker] and given != (marker, seat):
            yield say("{who} gets turn-order marker {n}", who=Seat(seat), n=marker + 1)


# -- building -----------------------------------------------------------------------------------


def _building(step: Step) -> Iterator[Phrase]:
    """For each builder: the site cards turned over, stones placed without a choice, and the premium
    after the stone on a purse space."""
    before, after = step.before, step.after
    last = after.seats - 1 if step.ends_round else min(after.turn, after.seats - 1)
    built, premium = placed(step), step.gained("premiums")
    paid_after = _place_of_premium(step)
    for place in range(max(before.turn, 0), last + 1):
        seat = after.order[place]
        if place > before.turn:
            parts = [n + 1 for n in range(len(after.filled)) if after.sites[seat] >> n & 1]
            yield say("{who} turns over the sites {parts}",
                      who=Seat(seat), parts=", ".join(map(str, parts)))  # fmt: skip
        yield from _stones_placed(seat, built)
        if place == paid_after:
            yield from _gold(premium, is_wage=False)
    if not max(before.turn, 0) <= paid_after <= last:
        yield from _gold(premium, is_wage=False)


def _place_of_premium(step: Step) -> int:
    """The builder's place after whose stones a premium was paid."""
    before, after = step.before, step.after
    for number, purse in enumerate(after.board.purse):
        if before.filled[number] <= purse < after.filled[number] and step.kind != "move":
            owner = after.palace[number][purse] - 1
            return int(after.order.index(owner))
    return max(int(before.turn), 0)


def placed(step: Step) -> Counter[tuple[int, int]]:
    """The number of stones placed without a choice, by seat and part. The part is -1 where several
    parts were finished in the same step."""
    found: Counter[tuple[int, int]] = Counter()
    if step.kind == "move":
        return found
    for number, spaces in enumerate(step.after.palace):
        for space in range(step.before.filled[number], step.after.filled[number]):
            found[spaces[space] - 1, number] += 1
    finished = step.finished
    for seat, received in enumerate(step.gained("stones_received")):
        left = step.before.stones[seat] + received - step.after.stones[seat]
        left -= sum(count for (owner, _), count in found.items() if owner == seat)
        found[seat, finished[0] if len(finished) == 1 else -1] += left
    if step.kind == "build":
        own = (step.seat, step.at[0])
        found[own if found[own] else (step.seat, -1)] -= 1
    return found


def _stones_placed(seat: int, built: Counter[tuple[int, int]]) -> Iterator[Phrase]:
    for (owner, where), stones in built.items():
        if owner == seat and stones > 0:
            yield stones_built(seat, where, stones)


def stones_built(seat: int, number: int, stones: int, viewer: int = -1) -> Phrase:
    """Stones that a seat builds without a choice; the part is -1 where it is not known."""
    who = Seat(seat)
    if number < 0:
        return say_n("{who} builds {n} stone", "{who} builds {n} stones", stones, who=who)
    if seat == viewer:
        return say_n("Your stone goes to {part}: no other site is open",
                     "Your {n} stones go to {part}: no other site is open",
                     stones, part=part(number))  # fmt: skip
    return say_n("{who} builds {n} stone in {part}", "{who} builds {n} stones in {part}",
                 stones, who=who, part=part(number))  # fmt: skip


# -- the end of a round -------------------------------------------------------------------------


def _privilege_points(step: Step) -> Iterator[Phrase]:
    points = step.gained("privilege")
    if step.kind == "buy":
        points[step.seat] += step.before.board.cost[step.at[0]]
    for seat, number in enumerate(points):
        if number:
            yield say_n("{who} gets {n} privilege point", "{who} gets {n} privilege points",
                        number, who=Seat(seat))  # fmt: skip


def _points(gains: Sequence[int]) -> Iterator[Phrase]:
    for seat, gain in enumerate(gains):
        if gain:
            yield say("{who} {gain}", who=Seat(seat), gain=f"{gain:+d}")


def _round(step: Step) -> Iterator[Phrase]:
    """The new round; or how the game ended, and the points for the privilege discs."""
    after = step.after
    if after.asking == Question.NOTHING:
        if after.finished >= after.board.parts_to_finish:
            yield say("enough of the palace is finished: the game is over")
        elif any(cards & INCOME for cards in after.can_buy):
            yield say("a round without gold, stones and purchases: the game is over")
        else:
            yield say("nobody has gold, stones or a way to get any: the game is over")
        places = list(_points(step.gained("place_points")))
        if places:
            yield say("for the privilege discs: {gains}", gains=join(places, ", "))
    elif step.ends_round:
        yield say("round {n} begins", n=after.round_number)
