"""What colours one session's terminal can show, and the filter that keeps to them; it draws nothing and picks no theme.

Rich keeps a style's rendered codes on the style itself, and all sessions share styles. So every app of a hosting
process renders in truecolor, and each session maps its styles to new ones in the lower system before they are rendered.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache

from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as Background
from textual.filter import LineFilter


class Colours(Enum):
    """A colour system, by the word that a setting uses for it."""

    TRUE = "truecolor"
    MANY = "256"
    FEW = "16"
    NONE = "mono"


_SYSTEMS = {Colours.TRUE: None, Colours.MANY: ColorSystem.EIGHT_BIT, Colours.FEW: ColorSystem.STANDARD}
_ATTRIBUTES = (
    *("bold", "dim", "italic", "underline", "blink", "blink2", "reverse"),
    *("conceal", "strike", "underline2", "frame", "encircle", "overline"),
)


def colours_for(kind: str, environment: Mapping[str, str]) -> Colours:
    """A cautious guess from TERM and the few variables that SSH may carry; a player's own setting is better."""
    if environment.get("NO_COLOR"):
        return Colours.NONE
    if environment.get("COLORTERM") in ("truecolor", "24bit") or kind.endswith(("-direct", "-truecolor")):
        return Colours.TRUE
    if "256color" in kind or kind in ("alacritty", "foot", "wezterm", "xterm-kitty", "xterm-ghostty", "iterm2"):
        return Colours.MANY
    if kind.startswith("vt") or kind.endswith(("-mono", "-m")) or kind == "ansi-nc":
        return Colours.NONE
    return Colours.FEW


def _lowered(color: Color | None, system: ColorSystem | None) -> Color | None:
    return color if color is None or system is None else color.downgrade(system)


@lru_cache(8192)
def lowered(style: Style, colours: Colours) -> Style:
    """The same style in a lower colour system, with its attributes and without links; "mono" keeps attributes alone."""
    if colours is Colours.TRUE and not style.link:
        return style
    attributes = {name: getattr(style, name) for name in _ATTRIBUTES}
    if colours is Colours.NONE:
        return Style(**attributes)
    system = _SYSTEMS[colours]
    return Style(color=_lowered(style.color, system), bgcolor=_lowered(style.bgcolor, system), **attributes)


def _printable(text: str) -> str:
    """The last line of defence: no text of a session, whoever wrote it, drives a terminal."""
    return text if text.isprintable() else "".join(c for c in text if unicodedata.category(c)[0] != "C")


class ColourFilter(LineFilter):
    """Maps every segment to what the terminal can show. One for each system, shared by its sessions."""

    def __init__(self, colours: Colours) -> None:
        super().__init__()
        self.colours = colours

    def apply(self, segments: list[Segment], background: Background) -> list[Segment]:
        """The same text in the lower system."""
        return [
            Segment(_printable(text), None if style is None else lowered(style, self.colours))
            for text, style, _ in segments
        ]


FILTERS = {colours: ColourFilter(colours) for colours in Colours}
