"""The first pages of somebody who comes in from another terminal: colours, who they are, their name, their code."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

import msgspec

from tui.canvas import Canvas
from tui.keys import LISTS, Hint, Press
from tui.page import Page
from tui.screens.first_start import FirstStart
from tui.services import Refusal
from tui.settings import Detected
from tui.widgets.line_edit import LineEdit
from tui.widgets.lists import Cursor, paint_choice

NAME_LETTERS, CODE_LETTERS = 16, 40


class Reception(Protocol):
    """Who is at the door. `has_key`: their ssh showed a public key, by which they will be known again."""

    has_key: bool
    suggestion: str

    def name_fault(self, name: str) -> str:
        """Why a name cannot be had, as a sentence; empty if it can."""

    def create(self, name: str) -> str:
        """Somebody new. Gives their rejoin code, "" if they have a key. Raises Refusal."""

    async def rejoin(self, code: str) -> None:
        """Somebody with a code; it may take its time. Raises Refusal for a wrong one."""

    def enter(self) -> Page:
        """The page behind the door, once it is known who came."""


class ThemeChoice(FirstStart):
    """Which colours can be read? Then on to the next page."""

    def __init__(self, guess: Detected, then: Callable[[], Page]) -> None:
        super().__init__(guess)
        self.then = then

    def _take(self) -> None:
        look = self.shell.look
        settings = msgspec.structs.replace(self.shell.settings, theme=look.theme.name, glyphs=look.glyphs)
        self.shell.apply(settings)
        self.shell.replace(self.then())


class Welcome(Page):
    """New here, or back with a code."""

    ITEMS = (
        ("I am new here", "choose a name, and you are in"),
        ("I have a rejoin code", "come back as who you were"),
        ("Leave", ""),
    )

    def __init__(self, reception: Reception) -> None:
        self.reception = reception
        self.cursor = Cursor()

    def paint(self, canvas: Canvas, rows: int) -> None:
        """Three ways, and how this player will be known."""
        canvas.bar(0, "Welcome to Triptych", right="strategy card games, one terminal")
        y = 2 if rows > 8 else 1
        for i, (words, note) in enumerate(self.ITEMS):
            key, name, dim = paint_choice(canvas, 1, y + i, canvas.width - 2, chosen=i == self.cursor.at)
            canvas.put(4, y + i, str(i + 1), key)
            canvas.put(6, y + i, words, name)
            if canvas.width >= 60:
                canvas.put(30, y + i, note, dim)
        canvas.paragraph(4, y + 4, min(canvas.width - 6, 76), self.about(), "dim", rows=max(0, rows - y - 4))

    def about(self) -> str:
        """How the player will be known."""
        if self.reception.has_key:
            return (
                "Your ssh key is your account here: come back with it, and you are at your table again. "
                "If you have played here from another machine, the rejoin code you made there links this key to you."
            )
        return (
            "Your ssh showed no key, so you will get a rejoin code to come back with. "
            "With a key (ssh-keygen makes one) you would be known by yourself."
        )

    def act(self, press: Press) -> None:
        """Choose one of the ways."""
        if self.cursor.move(press.action, len(self.ITEMS)):
            return
        if press.digit is not None and 1 <= press.digit <= len(self.ITEMS):
            self.cursor.at = press.digit - 1
            self._take()
        elif press.action == "take":
            self._take()
        elif press.action == "back":
            self.shell.pop()

    def _take(self) -> None:
        if self.cursor.at == 2:
            self.shell.ask_to_leave()
        else:
            page = NamePage(self) if self.cursor.at == 0 else CodePage(self)
            self.shell.push(page)

    def go_in(self) -> None:
        """It is known who came: the pages of the arrival close, and what is behind the door takes their place."""
        while self.shell.page is not self:
            self.shell.pop()
        self.shell.replace(self.reception.enter())

    def hints(self) -> Sequence[Hint]:
        """How to choose."""
        return [Hint("up down", "choose"), Hint("take", "take", keep=True), Hint("back", "leave", keep=True)]


class _Line(Page):
    """One line to write."""

    title = ""
    label = ""
    about = ""

    def __init__(self, welcome: Welcome, text: str = "", limit: int = CODE_LETTERS) -> None:
        self.welcome = welcome
        self.reception = welcome.reception
        self.edit = LineEdit(text, limit=limit)
        self.fault = ""
        self.busy = False

    def typing(self) -> bool:
        """Always."""
        return True

    def paste(self, text: str) -> None:
        """Into the line."""
        self.edit.insert(" ".join(text.split()))

    def paint(self, canvas: Canvas, rows: int) -> None:
        """The line, what is wrong with it, what it is for."""
        canvas.bar(0, self.title)
        y = 2 if rows > 8 else 1
        canvas.put(2, y, canvas.look.glyph("cursor"), "bold accent")
        self.edit.paint(canvas, 4, y, min(canvas.width - 8, 44), hint=self.label)
        end = canvas.paragraph(4, y + 1, canvas.width - 6, self.fault, "warn", rows=2) if self.fault else y + 1
        canvas.paragraph(4, end + 1, min(canvas.width - 6, 76), self.about, "dim", rows=max(0, rows - end - 1))

    def act(self, press: Press) -> None:
        """Write; Enter takes it, Esc goes back."""
        if self.busy:
            return
        if press.key == "enter":
            self.fault = ""
            self.take(self.edit.text.strip())
        elif press.key == "esc":
            self.shell.pop()
        else:
            self.fault = ""
            self.edit.key(press.key)

    def take(self, text: str) -> None:
        """Enter was pressed."""
        raise NotImplementedError

    def hints(self) -> Sequence[Hint]:
        """How to write."""
        return [Hint("'Enter'", "take it", keep=True), Hint("'Esc'", "back", keep=True)]


class NamePage(_Line):
    """What the others shall call this player."""

    title = "Your name"
    label = "a name"
    about = "This is what the others see. Settings can change it later; nobody else here has the same."

    def __init__(self, welcome: Welcome) -> None:
        super().__init__(welcome, welcome.reception.suggestion, NAME_LETTERS)

    def take(self, text: str) -> None:
        """Take the name, if it can be had."""
        self.fault = self.reception.name_fault(text)
        if self.fault:
            return
        try:
            code = self.reception.create(text)
        except Refusal as refusal:
            self.fault = str(refusal)
            return
        if code:
            self.shell.replace(CodeShown(code, self.welcome.go_in))
        else:
            self.welcome.go_in()


class CodePage(_Line):
    """The rejoin code that was shown once."""

    title = "Your rejoin code"
    label = "xxxx-xxxx-xxxx-xxxx"
    about = "Sixteen letters and digits, as you were shown them. Capitals, spaces and hyphens do not matter."

    def take(self, text: str) -> None:
        """Try the code."""
        if text:
            self.busy = True
            self.shell.work(self._try(self.reception.rejoin(text)))

    async def _try(self, deed: Coroutine[Any, Any, None]) -> None:
        try:
            await deed
        except Refusal as refusal:
            self.fault = str(refusal)
        else:
            self.welcome.go_in()
        finally:
            self.busy = False


class CodeShown(Page):
    """A rejoin code: shown now and never again."""

    scope = LISTS

    def __init__(self, code: str, then: Callable[[], None]) -> None:
        self.code = code
        self.then = then

    def paint(self, canvas: Canvas, rows: int) -> None:
        """The code with room around it."""
        canvas.bar(0, "Your rejoin code", right="shown once")
        y = 2 if rows > 8 else 1
        x = 6 if canvas.width >= 40 else 1
        canvas.put(x - 1, y + 1, f" {self.code} ", "bold ink on accent")
        text = (
            "Write it down now. Whoever has it can sit down as you; it is how you come back to your seat without "
            "an ssh key, or from another machine. It is not shown again, but you can make a new one in the lobby."
        )
        canvas.paragraph(x - 1, y + 3, min(canvas.width - x - 1, 74), text, "text", rows=max(0, rows - y - 3))

    def act(self, press: Press) -> None:
        """Enter, once it is written down."""
        if press.action in ("take", "back"):
            self.then()

    def hints(self) -> Sequence[Hint]:
        """One way on."""
        return [Hint("take", "I have written it down", keep=True)]
