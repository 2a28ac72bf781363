"""What the figures of the box are called in the form in which a board is edited."""

from __future__ import annotations

from keelstone.games.eschnapur.rules.board import PARTS, PRIVILEGE_NAMES, VALUES
from keelstone.games.eschnapur.text.names import PRIVILEGE_CARDS
from keelstone.i18n import Phrase, say

#: words by key: for a whole path, or for the last word of one
LABELS: dict[str, Phrase] = {
    "box": say("Box"),
    "stones_of_a_colour": say("stones of each colour"),
    "premium": say("premium"),
    "box.gold_cards": say("Gold cards in the box"),
    **{f"hand.{seats}": say("Hand of each of {n} players", n=seats) for seats in (2, 3, 4)},
    **{
        f"{path}.{value}": say("gold cards of value {value}", value=value)
        for path in ("box.gold_cards", "hand.2", "hand.3", "hand.4")
        for value in range(VALUES)
    },
    **{f"seats.{seats}": say("With {n} players", n=seats) for seats in (2, 3, 4)},
    "parts_out": say("palace parts left out"),
    "first_official": say("first official in play"),
    "privileges_out": say("privileges left out"),
    "parts_to_finish": say("palace parts that end the game"),
    "privilege_places": say("points of the privilege disc by rank"),
    **{f"parts.{part}": say("Palace part {n}", n=part) for part in range(1, PARTS + 1)},
    "spaces": say("spaces"),
    "lowest_value": say("value of the lowest space"),
    "purse": say("space with the purse"),
    "wage": say("wage"),
    **{
        f"privileges.{name}": PRIVILEGE_CARDS[card] for card, name in enumerate(PRIVILEGE_NAMES)
    },
    "cost": say("cost"),
}  # fmt: skip
