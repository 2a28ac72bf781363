"""What has been rendered for the viewers of a table, kept until it changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from keelstone.server.views.encoding import EncodedPicture, PackedLines

if TYPE_CHECKING:
    from keelstone.server.views.update import EncodedUpdate


@dataclass
class RenderCache:
    """Parts of updates since the last event, pictures with the state they show, whole updates."""

    parts: dict[tuple[Any, ...], Any] = field(default_factory=dict)
    pictures: dict[tuple[int, str], tuple[bytes, EncodedPicture]] = field(default_factory=dict)
    lines: PackedLines = field(default_factory=PackedLines)
    updates: dict[tuple[Any, ...], EncodedUpdate] = field(default_factory=dict)
