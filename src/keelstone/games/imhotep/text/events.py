"""Events in words: what a move did and what followed from it, in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import RED_CARDS, Card, Site
from keelstone.games.imhotep.rules.moves import CHANCES, MOVES
from keelstone.games.imhotep.rules.state import Question, Source, Stage
from keelstone.games.imhotep.text.names import (
    CARD_WORDS,
    PYRAMID_WORDS,
    SOURCE_WORDS,
    TO_SITE_WORDS,
    ship_words,
)
from keelstone.i18n import NOTHING, Phrase, Seat, join, say, say_n


@dataclass(frozen=True)
class Step:
    """One entry of the log between two views: a seat's move, or what chance brought (seat -1)."""

    before: View
    after: View
    seat: int
    kind: str
    at: tuple[int, ...]

    @property
    def who(self) -> Seat:
        return Seat(self.seat)

    def gains(self, source: int) -> list[int]:
        """What each seat earned from a source in this step."""
        before, after = self.before.earned, self.after.earned
        return [after[s][source] - before[s][source] for s in range(self.after.seats)]


def event(before: View, after: View, seat: int, number: int | None) -> Phrase:
    """What happened, as a viewer saw it, and what it earned."""
    if number is None:
        return say("A card is laid face down.")
    kind, at = (CHANCES if seat < 0 else MOVES).split(number)
    step = Step(before, after, seat, kind, at)
    phrases = [
        *(_outcome(step) if seat < 0 else _deed(step)),
        *_red_card(step),
        *_earned_at_once(step),
        *_end_of_round(step),
        *_end_of_game(step),
    ]
    return join(phrases) if phrases else NOTHING


# -- what chance brought ------------------------------------------------------------------------


def _outcome(step: Step) -> list[Phrase]:
    before, after = step.before, step.after
    if step.kind == "round-card":
        ships = ", ".join(str(spaces) for spaces in after.spaces)
        return [say("Round {n}: ships for {ships} stones", n=after.round_number, ships=ships)]
    card = CARD_WORDS[step.at[0]]
    if before.asking == Question.PAIR_CARD_DUE:
        return [say("A card is laid face down.")]
    if before.dealt != after.dealt:
        return _dealt(step)
    return [say("{who} draws {card}", who=Seat(before.actor), card=card)]


def _dealt(step: Step) -> list[Phrase]:
    """The cards of the market, told with the last one that is dealt."""
    if step.after.asking == Question.MARKET_CARD_DUE:
        return []
    cards = [CARD_WORDS[card - 1] for card in step.after.market if card]
    return [say("on the market: {cards}", cards=join(cards, ", "))]


# -- what a seat did ----------------------------------------------------------------------------


def _deed(step: Step) -> list[Phrase]:
    if step.kind in ("sail", "lever"):
        return _sailing(step)
    if step.kind == "unload":
        return _order(step)
    if step.kind in ("card", "keep", "pair"):
        return [_card(step)]
    if step.kind == "load":
        ship = ship_words(step.at[0])
        return [say("{who} puts a stone on {ship}", who=step.who, ship=ship)]
    if step.kind == "pyramid":
        where = PYRAMID_WORDS[step.at[0]]
        return [say("{who} builds at {pyramid}", who=step.who, pyramid=where)]
    if step.kind == "decline":
        return [_declined(step)]
    return [_plain_deed(step)]


def _sailing(step: Step) -> list[Phrase]:
    """The ship and its site, and the stones in the order of unloading, where it is known."""
    ship, to_site = ship_words(step.at[0]), TO_SITE_WORDS[step.at[1]]
    if step.kind == "sail":
        sails = say("{who} sails {ship} {to_site}", who=step.who, ship=ship, to_site=to_site)
    else:
        sails = say("{who} plays the lever and sails {ship} {to_site}",
                    who=step.who, ship=ship, to_site=to_site)  # fmt: skip
    if step.after.asking == Question.ORDER:
        return [sails]
    stones = _owners(step.before.cargo[step.at[0]])
    return [sails, say("unloaded from the bow: {stones}", stones=stones)]


def _order(step: Step) -> list[Phrase]:
    """The stone chosen next; when no choice is left, also the others."""
    cargo = list(step.before.cargo[step.before.ship])
    phrases = [_unloaded(step, cargo[step.at[0]] - 1)]
    cargo[step.at[0]] = 0
    if step.after.asking != Question.ORDER and any(cargo):
        phrases.append(say("then from the bow: {stones}", stones=_owners(cargo)))
    return phrases


def _unloaded(step: Step, owner: int) -> Phrase:
    if owner == step.seat:
        return say("{who} unloads an own stone next", who=step.who)
    return say("{who} unloads the stone of {owner} next", who=step.who, owner=Seat(owner))


def _owners(cargo: Sequence[int]) -> Phrase:
    """Whose stones lie on a ship, from the bow."""
    return join([Seat(stone - 1) for stone in cargo if stone], ", ")


def _declined(step: Step) -> Phrase:
    return {
        Question.MARKET_PICK: say("{who} takes no card", who=step.who),
        Question.CARD_OR_NOT: say("{who} draws no card", who=step.who),
        Question.STONES_OR_NOT: say("{who} takes no stones", who=step.who),
        Question.LOAD_OR_NOT: say("{who} puts no stone on a ship", who=step.who),
    }[step.before.asking]


def _plain_deed(step: Step) -> Phrase:
    who, kind = step.who, step.kind
    if kind == "accept" and step.before.asking == Question.CARD_OR_NOT:
        return say("{who} takes a card from the pile", who=who)
    stones = step.after.sled[step.seat] - step.before.sled[step.seat]
    if kind in ("take", "accept", "stones"):
        return say_n("{who} gets {n} stone", "{who} gets {n} stones", stones, who=who)
    if kind == "hammer":
        return say_n("{who} plays the hammer and gets {n} stone",
                     "{who} plays the hammer and gets {n} stones", stones, who=who)  # fmt: skip
    if kind == "point":
        return say_n("{who} takes {n} point at the temple", "{who} takes {n} points at the temple",
                     step.before.board.choice_points, who=who)  # fmt: skip
    sentence = {
        "sail-card": say("{who} plays the sail", who=who),
        "chisel": say("{who} plays the chisel", who=who),
        "pass": say("{who} passes", who=who),
    }
    return sentence[kind]


# -- cards --------------------------------------------------------------------------------------


def _card(step: Step) -> Phrase:
    """A card taken from the market, or kept of the pair; all see the card that is discarded."""
    before, who = step.before, step.who
    if step.kind == "pair" and step.after.looker >= 0:
        return say("{who} looks at the face-down cards", who=who)
    card = _received(step)
    called = say("a red card") if card is None else CARD_WORDS[card]
    if step.kind == "card":
        return say("{who} takes {card}", who=who, card=called)
    if step.kind == "pair":
        if before.pair_size == 1:
            return say("{who} takes the face-down card: {card}", who=who, card=called)
        return say("{who} takes the face-down cards, two alike: {card}", who=who, card=called)
    others = [CARD_WORDS[other] for other in _put_aside(step) - _discarded_red(card)]
    if len(others) != 1:
        return say("{who} keeps {card}", who=who, card=called)
    return say("{who} keeps {card} and discards {other}",
               who=who, card=called, other=others[0])  # fmt: skip


def _received(step: Step) -> int | None:
    """The card that a seat received in this step; None: no card, or a red one without a trace."""
    if step.kind in ("card", "keep"):
        is_dealt = step.seat < 0 and step.before.dealt != step.after.dealt
        return None if is_dealt else step.at[0]
    if step.kind != "pair" or step.after.looker >= 0:
        return None
    before, after = step.before.hand[step.seat], step.after.hand[step.seat]
    kept = [card for card, held in enumerate(after) if held > before[card]]
    traces = kept or list(_put_aside(step)) or _red_cards_by_stones(step)
    return traces[0] if traces else None


def _red_cards_by_stones(step: Step) -> list[int]:
    """The red cards whose sites got a stone. The temple may shuffle a card that was discarded in
    the same step; its stone is what is left to see of it."""
    before, after = step.before, step.after
    grown = {
        Site.PYRAMIDS: after.pyramid_stones > before.pyramid_stones,
        Site.BURIAL_CHAMBER: after.chamber_stones > before.chamber_stones,
        Site.OBELISKS: sum(after.obelisk) > sum(before.obelisk),
    }
    return [card for card, site in RED_CARDS.items() if grown[site]]


def _put_aside(step: Step) -> Counter[int]:
    """The cards that were discarded in this step, except a blue card that was played and those of
    a cleared market."""
    before, after = step.before, step.after
    cards = Counter(dict(enumerate(after.discarded))) - Counter(dict(enumerate(before.discarded)))
    cleared = Counter(card - 1 for card in before.market if card) if _is_over(step) else Counter()
    if step.kind == "card":
        cleared -= Counter([step.at[0]])
    return cards - cleared - _discarded_blue(step)


def _discarded_blue(step: Step) -> Counter[int]:
    """The blue card whose turn ended in this step."""
    played = Card.LEVER if step.kind == "lever" else step.before.in_play - 1
    return Counter([played] if played >= 0 and not step.after.in_play else [])


def _discarded_red(card: int | None) -> Counter[int]:
    """The card that was received, if it is red."""
    return Counter([card] if card in RED_CARDS else [])


def _red_card(step: Step) -> Iterator[Phrase]:
    """What a red card does at once."""
    card = _received(step)
    is_unnamed = card is None and step.kind == "pair" and step.after.looker < 0
    if card not in RED_CARDS and not is_unnamed:
        return
    seat = step.seat if step.seat >= 0 else step.before.actor
    if card is None or step.before.quarry[seat] == 0:
        yield say("{who} has no stone in the quarry for it", who=Seat(seat))
    else:
        to_site = TO_SITE_WORDS[RED_CARDS[card]]
        yield say("a stone of {who} goes from the quarry {to_site}",
                  who=Seat(seat), to_site=to_site)  # fmt: skip


# -- points, rounds and the end -----------------------------------------------------------------


def _list(gains: Sequence[int]) -> Phrase:
    """The gains of the seats that have any."""
    return join([
        say("{who} {gain}", who=Seat(seat), gain=f"{gain:+d}")
        for seat, gain in enumerate(gains) if gain
    ], ", ")  # fmt: skip


def _earned_at_once(step: Step) -> Iterator[Phrase]:
    """Points for stones in the pyramids, and for towers."""
    gains = step.gains(Source.PYRAMIDS)
    if any(gains):
        yield _list(gains)
    for tower in range(step.before.towers, step.after.towers):
        worth = step.after.board.tower_values[tower]
        yield say("{who} completes a tower: {gain}",
                  who=Seat(step.after.tower[tower] - 1), gain=f"{worth:+d}")  # fmt: skip


def _is_over(step: Step) -> bool:
    """Whether the round ended in this step, its temple assessed."""
    return (
        step.after.stage in (Stage.NEW_ROUND, Stage.GAME_OVER)
        and step.before.stage != Stage.NEW_ROUND
    )


def _end_of_round(step: Step) -> Iterator[Phrase]:
    """The end of a stuck round, the temple, and face-down cards that were not taken."""
    was_on = step.before.stage in (Stage.TURN, Stage.UNLOADING)
    if step.kind == "pass" and step.after.stage in (
        Stage.ASSESSING,
        Stage.NEW_ROUND,
        Stage.GAME_OVER,
    ):
        yield say("nobody can do anything: the round ends, and stones on ships go to the quarry")
    gains = step.gains(Source.TEMPLE)
    if step.kind == "point":
        gains[step.seat] -= step.before.board.choice_points
    if any(gains):
        yield say("the temple scores: {gains}", gains=_list(gains))
    elif was_on and _is_over(step):
        yield say("the temple scores nothing for anybody")
    if _is_over(step) and step.before.pair_size and step.kind != "pair":
        cards = list((_put_aside(step) - _discarded_red(_received(step))).elements())
        if len(cards) == step.before.pair_size:
            yield say_n("the face-down card was {cards}", "the face-down cards were {cards}",
                        len(cards), cards=join([CARD_WORDS[c] for c in cards], ", "))  # fmt: skip


def _end_of_game(step: Step) -> Iterator[Phrase]:
    """The final scoring, source by source."""
    if step.after.stage != Stage.GAME_OVER:
        return
    yield say("the game is over")
    for source in Source:
        gains = step.gains(source)
        if source == Source.OBELISKS:
            for tower in range(step.before.towers, step.after.towers):
                owner = step.after.tower[tower] - 1
                gains[owner] -= step.after.board.tower_values[tower]
        if source not in (Source.PYRAMIDS, Source.TEMPLE) and any(gains):
            yield say("{source}: {gains}", source=SOURCE_WORDS[source], gains=_list(gains))
