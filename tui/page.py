"""A page: what fills the terminal at one time. Pages lie on a stack; the app draws the topmost and gives it the keys.

All pages share one canvas and one Textual screen: opening a dialog costs no layout and no style sheet, and only
the cells that change are sent.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

from tui.canvas import Canvas
from tui.keys import LISTS, Hint, Keymap, Press, fit_hints
from tui.palette import Look
from tui.services import Services
from tui.settings import Settings

HelpSection = tuple[str, Sequence[tuple[str, str]]]
"""A heading of the overlay of keys, with its lines: what is pressed, what it does."""


class Shell(Protocol):
    """What a page may ask of the app that shows it."""

    @property
    def look(self) -> Look: ...
    @property
    def settings(self) -> Settings: ...
    @property
    def keymap(self) -> Keymap: ...
    @property
    def services(self) -> Services: ...

    def push(self, page: Page, done: Callable[[Any], None] | None = None) -> None:
        """Show a page above this one; `done` gets its result when it closes by `pop`."""

    def pop(self, result: Any = None) -> None:
        """Close the topmost page."""

    def replace(self, page: Page) -> None:
        """Show a page in place of the topmost one."""

    def attempt(self, work: Coroutine[Any, Any, Page], words: str, *, replace: bool = False) -> None:
        """Wait for a page and show it. Meanwhile the last row says `words`, and Esc gives up; a Refusal is shown."""

    @property
    def page(self) -> Page: ...
    @property
    def window(self) -> tuple[int, int]: ...

    def wake(self) -> None:
        """Have the pages look anew at what they show, soon; safe to call from anywhere in the loop."""

    def work(self, deed: Coroutine[Any, Any, None]) -> None:
        """Run something in the background of this session and draw when it is done."""

    def notice(self, text: str, title: str = "") -> None:
        """Show a sentence until a key is pressed."""

    def apply(self, settings: Settings) -> None:
        """Take over settings, show them at once and keep them."""

    def preview(self, look: Look) -> None:
        """Draw with another Look until settings are applied."""

    def repaint(self) -> None:
        """Draw again; done after every key by itself."""

    def ask_to_leave(self) -> None:
        """Ask, then end the app."""

    def after(self, seconds: float, do: Callable[[], None]) -> Callable[[], None]:
        """Do something later and draw again; gives a function that calls it off."""

    def ring(self) -> None:
        """Sound the bell, unless the player has it off."""


class Page:
    """What all pages have. `scope` says which keys count, `overlay` whether the page below stays in sight.

    `kept` is how many rows at the bottom no overlay may cover; the last row is the app's, for the key hints. `deaf` are
    actions of its scope that do nothing here.
    """

    scope = LISTS
    overlay = False
    kept = 1
    deaf: frozenset[str] = frozenset()
    shell: Shell

    def paint(self, canvas: Canvas, rows: int) -> None:
        """Draw on the first `rows` rows. An overlay draws over what is there already."""
        raise NotImplementedError

    def act(self, press: Press) -> None:
        """Do what a key means here. Keys for help and leaving never get here."""
        if press.action == "back":
            self.shell.pop()

    def typing(self) -> bool:
        """Whether letters are text now."""
        return False

    def paste(self, text: str) -> None:
        """Take pasted text; nothing happens where no text is typed."""

    def hints(self) -> Sequence[Hint]:
        """The key hints of the last row."""
        return [Hint("back", "back", keep=True)]

    def corner(self) -> str:
        """What stands at the right end of the last row."""
        return ""

    def leaving(self) -> str:
        """What leaving from here would mean, for the question before it."""
        return ""

    def help_sections(self) -> Sequence[HelpSection]:
        """What the overlay of keys says of this page before it lists the keys."""
        return []

    def opened(self) -> None:
        """The page is on the stack and has its shell."""

    def woken(self) -> None:
        """Something outside that the page shows may have changed. Comes to pages under others too."""

    def resumed(self) -> None:
        """The page above has closed; this one is the topmost again."""

    def closed(self) -> None:
        """The page has left the stack, or the app ends."""


def paint_hints(canvas: Canvas, hints: Sequence[Hint], keymap: Keymap, corner: str = "") -> None:
    """The last row: what can be pressed here, keys bright and words dim."""
    y = canvas.height - 1
    canvas.fill(0, y, canvas.width, 1, "dim on bar")
    if corner and canvas.width < 60:
        corner = ""
    room = canvas.width - 1 - (len(corner) + 1 if corner else 0)
    x = 1
    for keys, words in fit_hints(hints, keymap, canvas.look, room):
        x = canvas.spans(x, y, [(keys, "bold bright"), (f" {words}  ", "dim")], end=canvas.width)
    if corner:
        canvas.put_right(canvas.width - 1, y, corner, "dim")
