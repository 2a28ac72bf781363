"""Faults planted in what is told outside, to see that the auditor finds them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

from keelstone.server.notices import delivery
from keelstone.server.notices.delivery import Delivery
from keelstone.server.notices.texts import message_of
from keelstone.server.storage import store as stores
from keelstone.server.storage.channels import Channels
from keelstone.server.storage.notices import Notices, queue
from tests.simulation.planted import every, fault


@fault
def a_turn_is_told_again() -> Iterator[None]:
    """A notice that has arrived is kept now and then."""
    kept = every(3, lambda *args: None, Notices.done)
    with patch.object(Notices, "done", kept):
        yield


@fault
def two_processes_send_the_same_notice() -> Iterator[None]:
    """A claim is not looked at."""
    with patch.object(Notices, "claim", lambda notices, notice: True):
        yield


@fault
def a_turn_is_not_told() -> Iterator[None]:
    """No notice is written with its event now and then."""
    with patch.object(stores, "queue", every(3, lambda *args: None, queue)):
        yield


@fault
def a_notice_is_lost_with_its_process() -> Iterator[None]:
    """A notice is deleted before it is sent, and not sent if it cannot be."""

    async def hasty(sender: Delivery, notice: Any, *rest: Any) -> None:
        await sender.run(sender.notices.done, notice)
        raise RuntimeError

    with patch.object(Delivery, "_deliver", every(3, hasty, Delivery._deliver)):
        yield


@fault
def who_looks_on_is_told() -> Iterator[None]:
    """Nobody asks who is present."""

    async def nobody(sender: Delivery, notice: Any) -> bool:
        return False

    with patch.object(Delivery, "_is_looking", nobody):
        yield


@fault
def quiet_hours_are_not_kept() -> Iterator[None]:
    with patch.object(delivery, "quiet_until", lambda person, at: 0):
        yield


@fault
def a_turn_that_is_over_is_told() -> Iterator[None]:
    """Nobody asks whether the turn still goes on: somebody has moved, or left the table."""
    with patch.object(delivery, "is_relevant", lambda notice, phase, summary: True):
        yield


@fault
def a_channel_that_is_off_is_used() -> Iterator[None]:
    with patch.object(Channels, "switch", lambda channels, channel, is_on: None):
        yield


@fault
def a_notice_tells_a_secret() -> Iterator[None]:
    """The words hold what somebody hides."""

    def telling(*args: Any) -> Any:
        message = message_of(*args)
        return dataclasses.replace(message, text=f"{message.text} They hide 2 coins.")

    with patch.object(delivery, "message_of", telling):
        yield


@fault
def a_notice_opens_a_seat() -> Iterator[None]:
    """The link holds a token, with which any reader of the notice could play."""

    def opening(*args: Any) -> Any:
        message = message_of(*args)
        return dataclasses.replace(message, link=f"{message.link}#{'t' * 22}")

    with patch.object(delivery, "message_of", opening):
        yield
