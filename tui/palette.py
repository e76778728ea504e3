"""Colours, glyphs and the Look that a session carries.

A `Look` is a value: two sessions of one process may have different ones at once. Nothing here reads the
terminal or the environment; `tui.settings` does that.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from rich.style import Style

INKS = ("line", "faint", "dim", "text", "bright", "accent", "ink", "blue", "green", "red", "yellow", "ok", "warn")
"""What can be written with; a ground's name is an ink too, for text cut out of a solid bar."""
GROUNDS = ("bg", "bar", "hot", "soft", "accent")
"""What can be written on."""


@dataclass(frozen=True, eq=False)
class Theme:
    """One way to show the names of the palette.

    `colours` maps a name to a colour that Rich knows; a missing name is the terminal's own. `bold` are inks that
    are always bold, `reverse` the grounds that are shown by swapping ink and ground. `bars` says how the title
    of a pane is set off: on a shade, underlined, or by a rule to the right. `glyphs` is forced where it is set.
    """

    name: str
    title: str
    colours: Mapping[str, str]
    bold: frozenset[str] = frozenset({"bright"})
    reverse: frozenset[str] = frozenset()
    bars: str = "shade"
    glyphs: str = ""
    _styles: dict[tuple[str, str], Style] = field(default_factory=dict)

    def style(self, ink: str, ground: str) -> Style:
        """The Rich style of an ink, which may begin with `bold` or `under`, on a ground. Unknown names raise."""
        style = self._styles.get((ink, ground))
        if style is None:
            style = self._styles[ink, ground] = self._make(ink, ground)
        return style

    def _make(self, ink: str, ground: str) -> Style:
        *marks, name = ink.split()
        if name not in INKS + GROUNDS or ground not in GROUNDS or not set(marks) <= {"bold", "under"}:
            raise ValueError(f"no style {ink!r} on {ground!r}")
        bold = True if "bold" in marks or name in self.bold else None
        under = True if "under" in marks else None
        if ground in self.reverse:
            return Style(color=self.colours.get(ground), bold=bold, underline=under, reverse=True)
        return Style(color=self.colours.get(name), bgcolor=self.colours.get(ground), bold=bold, underline=under)


def _true(name: str, title: str, colours: str) -> Theme:
    return Theme(name, title, dict(zip((*GROUNDS[:4], *INKS), colours.split(), strict=True)))


DARK = _true(
    "dark",
    "dark, full colours",
    "#10131a #1c2230 #2a3145 #2d2547 #465069 #7a849b #929cb0 #ccd3e0 #f6f8fc #c9adff #170f2b"
    " #7dbaff #88da94 #ff8f85 #efd267 #74dcc0 #ffb36b",
)
LIGHT = _true(
    "light",
    "light, full colours",
    "#fbf9f3 #ebe6d9 #ddd6c4 #e6dcf7 #a89f8a #756d5a #645d4d #2c2a25 #000000 #6a3bb8 #ffffff"
    " #1d5ca8 #1c6c34 #ad241c #775a00 #086a57 #934900",
)
SIXTEEN = Theme(
    "16",
    "the 16 colours of the terminal, on a dark ground",
    {
        "line": "bright_black",
        "faint": "bright_black",
        "dim": "white",
        "bright": "bright_white",
        "accent": "bright_magenta",
        "blue": "bright_blue",
        "green": "bright_green",
        "red": "bright_red",
        "yellow": "bright_yellow",
        "ok": "bright_cyan",
        "warn": "yellow",
    },
    bold=frozenset({"bright", "warn"}),
    reverse=frozenset({"accent"}),
    bars="underline",
)
SIXTEEN_LIGHT = Theme(
    "16-light",
    "the 16 colours of the terminal, on a light ground",
    {
        "line": "bright_black",
        "faint": "bright_black",
        "accent": "magenta",
        "blue": "blue",
        "green": "green",
        "red": "red",
        "ok": "cyan",
    },
    bold=frozenset({"bright", "warn", "yellow"}),
    reverse=frozenset({"accent"}),
    bars="underline",
)
MONO = Theme("mono", "no colour: bold and reverse only", {}, reverse=frozenset({"accent"}), bars="rule")
ASCII = Theme(
    "ascii", "no colour, plain letters and signs", {}, reverse=frozenset({"accent"}), bars="rule", glyphs="ascii"
)
THEMES: Mapping[str, Theme] = {t.name: t for t in (DARK, LIGHT, SIXTEEN, SIXTEEN_LIGHT, MONO, ASCII)}

GLYPHS: Mapping[str, tuple[str, str]] = {
    "blue": ("≈", "~"),
    "green": ("≡", "="),
    "red": ("×", "x"),
    "yellow": ("▲", "^"),
    "good": ("☼", "*"),
    "chaos": ("◊", "%"),
    "evil": ("▼", "v"),
    "neutral": ("○", "o"),
    "face_down": ("■", "?"),
    "revealed": ("◊", "%"),
    "risen": ("↑", "+"),
    "fallen": ("↓", "-"),
    "changed": ("•", "*"),
    "cursor": ("►", ">"),
    "chosen": ("●", "*"),
    "yes": ("√", "ok"),
    "missing": ("×", "x"),
    "thinking": ("○", ".."),
    "cut": ("…", "_"),
    "support": ("└", "+"),
    "attack": ("†", "!"),
    "ability": ("»", ">"),
    "enlisted": ("▲", "^"),
    "spent": ("●", "*"),
    "unspent": ("○", "o"),
    "acted": ("°", "o"),
    "empty": ("·", "."),
    "before": ("‹", "<"),
    "after": ("›", ">"),
    "more_up": ("▲", "^"),
    "more_down": ("▼", "v"),
    "key_up": ("↑", "^"),
    "key_down": ("↓", "v"),
    "key_left": ("←", "<"),
    "key_right": ("→", ">"),
    "divider": ("│", "|"),
    "standing": ("§", "&"),
}
"""Name -> (glyph from WGL4 without an emoji form, ASCII form, which may be two cells for what stands by itself)."""

FRAMES: Mapping[str, tuple[str, str]] = {
    "single": ("┌─┐│└─┘", "+-+|+-+"),
    "double": ("╔═╗║╚═╝", "#=###=#"),
    "zealot": ("╒═╕│└─┘", "+=+|+-+"),
}
"""Kind -> top left, top, top right, sides, bottom left, bottom, bottom right."""

_PLAIN = {u: a for u, a in GLYPHS.values() if len(a) == 1 and u not in "↑↓←→"} | {
    **dict(zip("↑↓←→↕", "+-<>|", strict=True)),
    **dict(zip("─━═│║┌┐└┘├┤┬┴┼╔╗╚╝╒╕╘╛╠╣╟╢╤╧╞╡╪", "--=||+++++++++####++++##||==++=", strict=True)),
    **dict(zip("░▒▓█▀▄▌▐", '.:%#"_||', strict=True)),
    **dict(zip("“”„‘’–—−√·•□▲▼◄►≠≤≥", '"""\'\'---+.*o^v<>#<>', strict=True)),
}
_PLAIN_TABLE = str.maketrans(_PLAIN)


@lru_cache(maxsize=4096)
def one_cell(char: str) -> str:
    """The character itself where it fills exactly one cell, else a stand-in that does."""
    if char in "\t\n\r":
        return " "
    if unicodedata.category(char)[0] in "CM" or unicodedata.east_asian_width(char) in "WF":
        return "?"
    return char


@lru_cache(maxsize=4096)
def _plain_letter(char: str) -> str:
    if char.isascii():
        return char
    letter = unicodedata.normalize("NFKD", char)[0]
    return letter if letter.isascii() else "?"


@dataclass(frozen=True)
class Look:
    """How one session draws: a theme, Unicode or ASCII glyphs, and whether things may move."""

    theme: Theme = DARK
    glyphs: str = "unicode"
    animations: bool = True

    @property
    def ascii(self) -> bool:
        """Whether only ASCII may be written."""
        return self.glyphs == "ascii"

    @property
    def brackets(self) -> bool:
        """Whether what is chosen stands in brackets, because no colour would tell it."""
        return self.ascii or not self.theme.colours

    def glyph(self, name: str) -> str:
        """The glyph of that name, in the form this look can show."""
        return GLYPHS[name][self.ascii]

    def frame(self, kind: str) -> str:
        """The seven characters of a frame, in the order of FRAMES."""
        return FRAMES[kind][self.ascii]

    def style(self, name: str) -> Style:
        """The Rich style of `ink` or `ink on ground`; without a ground, on the theme's background."""
        ink, _, ground = name.partition(" on ")
        return self.theme.style(ink, ground or "bg")

    def clean(self, text: str) -> str:
        """The same number of characters, every one of them one cell wide and, in ASCII, a plain one."""
        if text.isascii() and text.isprintable():
            return text
        text = "".join([one_cell(c) for c in text])
        if self.ascii:
            text = "".join([_plain_letter(c) for c in text.translate(_PLAIN_TABLE)])
        return text


def make_look(theme: str, glyphs: str = "unicode", animations: bool = True) -> Look:
    """The Look for names as they stand in the settings; an unknown theme gives the dark one."""
    chosen = THEMES.get(theme, DARK)
    return Look(chosen, chosen.glyphs or ("ascii" if glyphs == "ascii" else "unicode"), animations)
