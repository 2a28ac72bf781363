"""Events in words: what a move did, and what followed from it, as a viewer saw it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from keelstone.games.eschnapur.moves import CHANCES, MOVES
from keelstone.games.eschnapur.names import AT_OFFICIALS, OFFICIALS, PRIVILEGE_CARDS, part
from keelstone.games.eschnapur.state import (
    ASK_BLOCK,
    ASK_BUILD,
    ASK_FROM_HAND,
    ASK_GOLD,
    ASK_MOVE,
    ASK_NOTHING,
    ASK_SITES,
    STONES,
    WINDOW_BEFORE_GOLD,
)
from keelstone.kernel.view import View
from keelstone.words import NOTHING, Phrase, Seat, join, say, say_n


def event(before: View, after: View, seat: int, number: int | None) -> Phrase:
    """What happened and what followed; an empty phrase where a viewer saw nothing."""
    if number is None:
        return NOTHING
    told = [_outcome(number)] if seat < 0 else _deed(before, after, seat, number)
    told += _consequences(before, after, seat, number)
    return join(told)


def _outcome(number: int) -> Phrase:
    _, (marker, seat) = CHANCES.split(number)
    return say("{who} is dealt turn-order marker {n}", who=Seat(seat), n=marker + 1)


def _deed(before: View, after: View, seat: int, number: int) -> list[Phrase]:
    """What the seat itself did; cards taken from the bank are told with what followed."""
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
    if before.asking == ASK_FROM_HAND:
        return say(
            "{who} adds a {gold} {at_official}", who=who, gold=at[1], at_official=at_official
        )
    return say("{who} lays a {gold} {at_official}", who=who, gold=at[1], at_official=at_official)


def _nothing(before: View, who: Seat, kind: str) -> Phrase:
    if kind == "pass":
        if before.asking == ASK_BUILD:
            return say("{who} ends the turn", who=who)
        if before.asking == ASK_MOVE:
            return say("{who} moves no stone", who=who)
        return say("{who} buys nothing", who=who)
    if before.asking == ASK_BLOCK:
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
    stone = Seat(before.palace[at[0]][before.filled[at[0]] - 1] - 1)
    return say("{who} moves the stone of {owner} from {part} to {to}",
               who=who, owner=stone, part=where, to=part(at[1]))  # fmt: skip


def _consequences(before: View, after: View, seat: int, number: int) -> list[Phrase]:
    """All that followed by itself, in the order in which it happens in a round."""
    return [
        *_officials(before, after),
        *_stones(before, after),
        *_built(before, after, seat, number),
        *_gold(before, after),
        *_privilege_points(before, after, seat, number),
        *_finished(before, after),
        *_points(before, after),
        *_round(before, after),
    ]


def _first_unsettled(before: View, after: View) -> int:
    """The first official that was settled between two views, if any was."""
    if after.settled < before.settled:
        return 0
    was_choosing = before.asking in (ASK_SITES, ASK_GOLD, WINDOW_BEFORE_GOLD)
    has_come_round = after.round_number > before.round_number or after.asking == ASK_NOTHING
    return 0 if was_choosing and has_come_round else int(before.settled)


def _officials(before: View, after: View) -> Iterator[Phrase]:
    """The cards turned over at each official, and who won."""
    first = max(_first_unsettled(before, after), after.board.first_official)
    for official in range(first, after.settled):
        cards = [
            say("{who} {gold}", who=Seat(seat), gold=after.shown[seat][official] - 1)
            for seat in range(after.seats)
            if after.shown[seat][official]
        ]
        yield say("{official}: {cards}", official=OFFICIALS[official],
                  cards=join(cards, ", ") if cards else say("no card"))  # fmt: skip
        winner = after.winner_of[official]
        if winner >= 0:
            yield say("{who} wins", who=Seat(winner))
        elif official != STONES:
            yield say("nobody wins")


def _stones(before: View, after: View) -> Iterator[Phrase]:
    for seat in range(after.seats):
        stones = after.stones_received[seat] - before.stones_received[seat]
        if stones:
            yield say_n("{who} gets {n} stone", "{who} gets {n} stones", stones, who=Seat(seat))


def _built(before: View, after: View, seat: int, number: int) -> Iterator[Phrase]:
    """Stones that were placed without a choice, beside the one that was chosen."""
    kind, at = MOVES.split(number) if seat >= 0 else ("", ())
    placed: Counter[tuple[int, int]] = Counter()
    for number_of_part, spaces in enumerate(after.palace):
        for space in range(before.filled[number_of_part], after.filled[number_of_part]):
            placed[spaces[space] - 1, number_of_part] += 1
    if kind == "build":
        placed[seat, at[0]] -= 1
    if kind == "move":
        return
    for (owner, where), stones in placed.items():
        if stones > 0:
            yield say_n("{who} builds {n} stone in {part}", "{who} builds {n} stones in {part}",
                        stones, who=Seat(owner), part=part(where))  # fmt: skip


def _gold(before: View, after: View) -> Iterator[Phrase]:
    for seat in range(after.seats):
        gold = after.received[seat] - before.received[seat]
        if gold:
            yield say("{who} takes {n} in gold", who=Seat(seat), n=gold)


def _privilege_points(before: View, after: View, seat: int, number: int) -> Iterator[Phrase]:
    spent = [0] * after.seats
    if seat >= 0:
        kind, at = MOVES.split(number)
        if kind == "buy":
            spent[seat] = before.board.cost[at[0]]
    for other in range(after.seats):
        points = after.privilege[other] - before.privilege[other] + spent[other]
        if points:
            yield say_n("{who} gets {n} privilege point", "{who} gets {n} privilege points",
                        points, who=Seat(other))  # fmt: skip


def _finished(before: View, after: View) -> Iterator[Phrase]:
    for number in range(len(before.filled)):
        if (before.open_parts & ~after.open_parts) >> number & 1:
            yield say("{part} is finished", part=part(number))


def _points(before: View, after: View) -> Iterator[Phrase]:
    for seat in range(after.seats):
        gained = sum(
            getattr(after, source)[seat] - getattr(before, source)[seat]
            for source in ("space_points", "stone_points", "place_points")
        )
        if gained:
            yield say("{who} {gain}", who=Seat(seat), gain=f"{gained:+d}")


def _round(before: View, after: View) -> Iterator[Phrase]:
    if after.asking == ASK_NOTHING:
        yield say("the game is over")
    elif after.round_number > before.round_number:
        yield say("round {n} begins", n=after.round_number)
