"""Caches what has been rendered for the viewers of a table until it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from keelstone.server.table.table import Table
from keelstone.server.views.encoding.byte_cache import ByteCache
from keelstone.server.views.encoding.picture import EncodedPicture, PictureLines

if TYPE_CHECKING:
    from keelstone.server.views.seen import EventsInWords
    from keelstone.server.views.update import EncodedUpdate

#: bytes of encoded updates, and of events in words, that are kept for all tables together
MAX_UPDATE_BYTES = MAX_EVENT_BYTES = 32 * 1024 * 1024


@dataclass
class SharedCache:
    """What all tables share: whole updates, events in words, and the lines of pictures.

    The keys of updates and events begin with the table's id.
    """

    updates: ByteCache[EncodedUpdate] = field(default_factory=partial(ByteCache, MAX_UPDATE_BYTES))
    events: ByteCache[EventsInWords] = field(default_factory=partial(ByteCache, MAX_EVENT_BYTES))
    lines: PictureLines = field(default_factory=PictureLines)

    def forget(self, tables: Set[str]) -> None:
        """Drop what was rendered of tables that are put away."""
        if tables:
            self.updates.drop_keys(lambda key: key[0] in tables)
            self.events.drop_keys(lambda key: key[0] in tables)


@dataclass
class RenderCache:
    """Parts of updates since the last event, and pictures with the state they show."""

    shared: SharedCache = field(default_factory=SharedCache)
    parts: dict[tuple[Any, ...], Any] = field(default_factory=dict)
    pictures: dict[tuple[int, str, bool], tuple[bytes, EncodedPicture]] = field(
        default_factory=dict
    )
    #: raised when something changes that updates show
    generation: int = 0


class WatchedTable(Protocol):
    """A table with what its viewers share: `runtime.session.TableSession` is one."""

    @property
    def table(self) -> Table: ...
    @property
    def rendered(self) -> RenderCache: ...
    @property
    def present(self) -> Mapping[int, int]: ...
    @property
    def answers_ahead(self) -> Mapping[int, tuple[int, set[str]]]: ...
    @property
    def is_ready(self) -> Callable[[], bool]: ...
    @property
    def is_bot_ready(self) -> Callable[[str], bool]: ...
