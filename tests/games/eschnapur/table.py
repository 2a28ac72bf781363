"""Setting up positions of Eschnapur for tests: cards and parts drawn as text."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.engine.game import Game
from keelstone.games.eschnapur.rules.advance import advance
from keelstone.games.eschnapur.rules.state import Question, Stage

RED, YELLOW, GREEN, BLUE = range(4)
LETTERS = "RYGB"
#: cards that leave everything undecided
ZEROS = "0 0 - - -"


def table(seats: int = 4, seed: int = 1, rules_version: int | None = None) -> Game:
    """A game in its first round; chance is dealt by hand."""
    return Game("eschnapur", seats=seats, seed=seed, chance="manual", rules_version=rules_version)


def hold(game: Game, seat: int, cards: str) -> None:
    """Give a seat exactly these gold cards in its hand; the others lie in the bank."""
    state = game.states[0]
    for value in range(6):
        if value:
            state.bank[value] += state.hand[seat, value]
        state.hand[seat, value] = 0
    for card in cards.split():
        state.hand[seat, int(card)] += 1
        if int(card):
            state.bank[int(card)] -= 1
    state.cards[seat] = len(cards.split())


def build(game: Game, part: int, stones: str) -> None:
    """Put stones into a part, "RRG": Red on the two lowest spaces, Green above."""
    state = game.states[0]
    for letter in stones:
        seat = LETTERS.index(letter)
        state.palace[part - 1, state.filled[part - 1]] = seat + 1
        state.filled[part - 1] += 1
        state.supply[seat] -= 1


def fill(game: Game, part: int, stones: str, free: int = 0) -> None:
    """Fill a part from the ground with these stones again and again, but for some spaces."""
    spaces = int(game.boards["spaces"][0, part - 1]) - free
    build(game, part, (stones * spaces)[:spaces])


def stones_in(game: Game, part: int) -> str:
    """The stones of a part from the ground up."""
    state = game.states[0]
    return "".join(LETTERS[state.palace[part - 1, n] - 1] for n in range(state.filled[part - 1]))


def earn(game: Game, *points: int) -> None:
    """Give the seats privilege points, before a round begins anew with them."""
    game.states["privilege"][0][: len(points)] = points


def choose(game: Game, seat: int, sites: Sequence[int] = (1, 2)) -> None:
    """Lay two site cards, and commit where that is asked for before gold is laid."""
    for part in sorted(sites):
        game.play(f"site {part}", seat)
    if game.states["sites_first"][0]:
        game.play("commit", seat)


def give(game: Game, seat: int, cards: str) -> None:
    """Lay cards from the first official on ("5 0 - 2 1", "-" for none) and commit."""
    state = game.states[0]
    first = int(game.boards["first_official"][0])
    places = [k for k in range(first, 5) if not state.laid[seat, k]]
    for official, card in zip(places, cards.split(), strict=False):
        if state.hand[seat].sum() == 0:
            break
        game.play(f"leave {official + 1}" if card == "-" else f"give {official + 1} {card}", seat)
    game.play("commit", seat)


def lay(game: Game, *cards: str, sites: Sequence[Sequence[int]] = ()) -> None:
    """All seats choose their sites, and lay their cards one row a seat; nobody buys anything."""
    choose_all(game, sites)
    for seat, row in enumerate(cards):
        if seat in game.movers:
            give(game, seat, row)


def choose_all(game: Game, sites: Sequence[Sequence[int]] = ()) -> None:
    """All seats choose their sites, parts 2 and 3 if nothing is said, and nobody buys anything."""
    for seat in range(game.seats):
        choose(game, seat, sites[seat] if sites else (2, 3))
    decline(game)


def decline(game: Game) -> None:
    """Everybody passes in a window."""
    while game.movers and game.movers != (-1,) and "pass" in notations(game, game.movers[0]):
        if any(n.split()[0] not in ("buy", "pass") for n in notations(game, game.movers[0])):
            return
        game.play("pass", game.movers[0])


def movers(game: Game) -> tuple[int, ...]:
    """The seats that may move now. mypy narrows `game.movers` itself when it is compared."""
    return game.movers


def notations(game: Game, seat: int | None = None) -> list[str]:
    """What a seat may do now."""
    return [move.notation for move in game.moves(seat)]


def purchases(game: Game, seat: int) -> list[str]:
    """The privilege cards that a seat may buy now."""
    return [n.removeprefix("buy ") for n in notations(game, seat) if n.startswith("buy")]


def bank(game: Game) -> list[int]:
    """Gold cards in the bank, by value."""
    counts: list[int] = game.states["bank"][0].tolist()
    return counts


def hand(game: Game, seat: int) -> str:
    """A seat's gold cards, the dearest first."""
    counts = game.states["hand"][0, seat]
    return " ".join(str(value) for value in range(5, -1, -1) for _ in range(counts[value]))


def stones(game: Game) -> list[int]:
    """Stones on the player boards."""
    counts: list[int] = game.states["stones"][0][: game.seats].tolist()
    return counts


def hand_out(game: Game, *order: str) -> None:
    """The winner of the fourth official hands out the markers, the first seat named first."""
    decline(game)
    for marker, seat in enumerate(order[:-1]):
        game.play(f"order {marker + 1} {seat}")


def finish_round(game: Game, privilege: Sequence[int] = ()) -> None:
    """Play on to the next round: no purchases, markers beside the palace, the rest as it comes.
    The next round may begin with other privilege points than were earned."""
    while game.movers and game.states["asking"][0] not in (Question.SITES, Question.GOLD):
        if privilege:
            game.states["privilege"][0] = -99
        moves = {move.notation: move for move in game.moves(game.movers[0])}
        quiet = [moves[name] for name in ("pass", "beside") if name in moves]
        others = [move for name, move in moves.items() if not name.startswith("buy")]
        game.play(quiet[0] if quiet else others[-1])
    if privilege:
        game.states["privilege"][0][: len(privilege)] = privilege
        game.states["round_number"][0] -= 1
        game.states["due"][0] = 0
        game.states["stage"][0] = Stage.BEGIN_ROUND
        advance(game.states[0], game.boards[0])


def is_taking(game: Game) -> bool:
    """Whether somebody has to take gold cards now."""
    return len(game.movers) == 1 and notations(game)[0].startswith("take")


def take_all(game: Game) -> None:
    """Everybody takes the dearest cards."""
    while is_taking(game):
        game.play(game.moves()[-1])


def before_gold(*privilege: int, gold: str = "0 0 1 1 2") -> Game:
    """The second round, sites chosen, before phase 2, with these privilege points."""
    game = table(len(privilege))
    rows = [gold] * len(privilege)
    lay(game, *([row.split(" ", 1)[1] for row in rows] if len(privilege) == 2 else rows))
    finish_round(game, privilege)
    if game.states["sites_first"][0]:
        for seat in range(game.seats):
            choose(game, seat, (2, 3))
    return game
