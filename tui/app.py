"""The Textual app of one session: holds what the session carries, shows the pages, gives them the keys.

It imports no game, no network and no page but those it opens itself, so that the first one comes fast.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.filter import LineFilter
from textual.message import Message
from textual.screen import Screen

from tui.canvas import Canvas, wrap
from tui.keys import TABLE, Hint, Keymap, Press, key_name
from tui.page import Page, paint_hints
from tui.palette import Look
from tui.services import Refusal, Services
from tui.settings import Settings, detect
from tui.widgets.board import CanvasWidget

if TYPE_CHECKING:
    from textual.driver import Driver

SMALLEST = (20, 8)
"""Below this many columns and rows there is only a request to enlarge the window."""


class Woken(Message):
    """Something that the pages show may have changed. Many of them at once count as one."""

    def can_replace(self, message: Message) -> bool:
        """A later one does for an earlier one."""
        return isinstance(message, Woken)


class Stage(Screen[None], inherit_bindings=False):
    """The one Textual screen: a canvas over all of it, and every key to the app."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Stage { layout: vertical; overflow: hidden; }"

    def compose(self) -> ComposeResult:
        """The canvas."""
        yield CanvasWidget()

    def on_key(self, event: events.Key) -> None:
        """Hand on a key."""
        event.stop()
        event.prevent_default()
        assert isinstance(self.app, TriptychApp)
        self.app.take_key(key_name(event.key, event.character))

    def on_paste(self, event: events.Paste) -> None:
        """Hand on pasted text."""
        event.stop()
        assert isinstance(self.app, TriptychApp)
        self.app.take_paste(event.text)

    def on_resize(self, event: events.Resize) -> None:
        """Draw for the new size."""
        assert isinstance(self.app, TriptychApp)
        self.app.window = (event.size.width, event.size.height)
        self.app.repaint()


class TriptychApp(App[None], inherit_bindings=False):
    """One session. `first` is the page it opens with; without one, the menu, or the choice of a theme before it.

    `look`, `settings`, `keymap` and `services` are this session's own; other sessions of the process have others.
    `news` are sentences to show first; `environment` is what is known of a terminal that is not this process's own.
    """

    ENABLE_COMMAND_PALETTE = False
    ESCAPE_TO_MINIMIZE: ClassVar[bool] = False
    CSS = "Screen { background: ansi_default; }"

    def __init__(
        self,
        services: Services,
        settings: Settings | None = None,
        keymap: Keymap | None = None,
        *,
        first: Page | None = None,
        news: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        driver_class: type[Driver] | None = None,
    ) -> None:
        super().__init__(driver_class=driver_class, ansi_color=True)
        self.animation_level = "none"
        self.services = services
        self.settings = settings or Settings()
        self.keymap = keymap or Keymap(self.settings.keys)
        self.look: Look = self.settings.look()
        self.pages: list[Page] = []
        self.window = (0, 0)
        self.busy = ""
        self.lifted = False
        self._attempts = 0
        self._done: list[Callable[[Any], None] | None] = []
        self._first = first
        self._news = list(news)
        self._environment = environment

    # Textual

    def get_default_screen(self) -> Screen[None]:
        """The one screen."""
        return Stage()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """None: the theme says what the terminal can show, and Textual's own colours are not used."""
        return []

    def on_mount(self) -> None:
        """Show the first page, and what there was to say while starting."""
        self.push(self._first or self._home())
        if not self.busy:  # else the page that is being made comes first
            self._tell_news()

    def _tell_news(self) -> None:
        news, self._news = self._news, []
        for sentence in reversed(news):
            self.notice(sentence)

    def _home(self) -> Page:
        if not self.settings.theme:
            from tui.screens.first_start import FirstStart

            return FirstStart(detect(os.environ if self._environment is None else self._environment))
        from tui.screens.menu import Menu

        return Menu()

    # pages

    @property
    def page(self) -> Page:
        """The topmost page."""
        return self.pages[-1]

    def push(self, page: Page, done: Callable[[Any], None] | None = None) -> None:
        """Show a page above the others; `done` gets its result."""
        page.shell = self
        self.lifted = False
        self.pages.append(page)
        self._done.append(done)
        page.opened()
        self.repaint()

    def pop(self, result: Any = None) -> None:
        """Close the topmost page; the last one of all asks whether to leave."""
        if len(self.pages) == 1:
            self.ask_to_leave()
            return
        self.pages.pop().closed()
        done = self._done.pop()
        self.page.resumed()
        if done is not None:
            done(result)
        self.repaint()

    def replace(self, page: Page) -> None:
        """Show a page in place of the topmost one."""
        self.pages.pop().closed()
        self.push(page, self._done.pop())

    def attempt(self, work: Coroutine[Any, Any, Page], words: str, *, replace: bool = False) -> None:
        """Wait for a page and show it; keys but Esc and Ctrl+C are dropped meanwhile."""
        self.busy = words
        self._attempts += 1
        self.run_worker(self._attempt(work, replace, self._attempts), group="attempt", exclusive=True)

    async def _attempt(self, work: Coroutine[Any, Any, Page], replace: bool, number: int) -> None:
        try:
            page = await work
        except Refusal as refusal:
            self.busy = ""
            self.notice(str(refusal))
            self._tell_news()
            return
        finally:
            if number == self._attempts:  # else another attempt has taken this one's place
                self.busy = ""
        (self.replace if replace else self.push)(page)
        self._tell_news()

    def wake(self) -> None:
        """Have the pages look anew at what they show: a message to this app, so that no other app is touched."""
        self.post_message(Woken())

    def on_woken(self) -> None:
        """News: every page looks anew, the lowest first, whatever lies above it; then all is drawn."""
        for page in list(self.pages):
            page.woken()
        self.repaint()

    def work(self, deed: Coroutine[Any, Any, None]) -> None:
        """Run something in the background of this session, and draw when it is done."""
        self.run_worker(self._work(deed), group="work")

    async def _work(self, deed: Coroutine[Any, Any, None]) -> None:
        await deed
        self.repaint()

    def notice(self, text: str, title: str = "") -> None:
        """Show a sentence until a key is pressed."""
        from tui.screens.confirm import Notice

        self.push(Notice(text, title))

    def ask_to_leave(self) -> None:
        """Ask, then end the app; asked while the question is open, end it at once."""
        from tui.screens.confirm import Confirm

        if isinstance(self.page, Confirm) and self.page.name == "leave":
            self.leave()
            return
        words = self.page.leaving() or "Unfinished games are kept as they are."
        question = Confirm("Leave Triptych?", words, yes="leave", no="stay", name="leave")
        self.push(question, lambda yes: self.leave() if yes else None)

    def leave(self) -> None:
        """End the app; every page hears of it, the topmost first."""
        self.on_unmount()
        self.exit()

    def on_unmount(self) -> None:
        """The app ends, by whatever way: a line that drops closes the pages too."""
        while self.pages:
            self.pages.pop().closed()

    # settings

    def apply(self, settings: Settings) -> None:
        """Take over settings, show them at once and keep them."""
        if settings.keys != self.settings.keys:
            self.keymap = self.keymap.with_preset(settings.keys)
        self.settings = settings
        self.preview(settings.look())
        try:
            self.services.save_settings(settings)
        except (OSError, Refusal) as error:
            self.notice(f"The settings count now but could not be kept: {error}")

    def preview(self, look: Look) -> None:
        """Draw with another Look."""
        self.look = look
        self.repaint()

    def after(self, seconds: float, do: Callable[[], None]) -> Callable[[], None]:
        """Do something later and draw again; gives a function that calls it off."""

        def due() -> None:
            do()
            self.repaint()

        return self.set_timer(seconds, due).stop

    def ring(self) -> None:
        """Sound the bell, unless it is off."""
        if self.settings.bell:
            self.bell()

    # keys

    def take_key(self, key: str) -> None:
        """A key of this session: help and leaving are the app's, all others the page's."""
        if not self.pages:
            return
        page = self.page
        press = self.keymap.press(key, page.scope)
        lifted, self.lifted = self.lifted, False
        if press.action == "leave":
            self.ask_to_leave()
        elif lifted:
            pass  # any key lowers it again
        elif self._lifts(key):
            self.lifted = True
        elif self.busy:
            if press.action == "back":
                self.workers.cancel_group(self, "attempt")
                self.busy = ""
        elif self.too_small() and not page.overlay:
            return
        elif page.typing() and (len(key) == 1 or key == "space"):
            page.act(Press(key))
        elif press.action == "help":
            self._help()
        else:
            page.act(press)
        self.repaint()

    def _lifts(self, key: str) -> bool:
        """Whether a key lifts what lies above a table, for a look at that."""
        page = self.page
        above = page.overlay and not page.typing() and self._base().scope == TABLE
        return above and self.keymap.press(key, TABLE).action == "look"

    def _base(self) -> Page:
        """The topmost page that fills the window."""
        return next((page for page in reversed(self.pages) if not page.overlay), self.pages[0])

    def take_paste(self, text: str) -> None:
        """Pasted text."""
        if self.pages and not self.busy:
            self.page.paste(text)
            self.repaint()

    def _help(self) -> None:
        from tui.screens.help import Help

        if not isinstance(self.page, Help):
            self.push(Help(self.page))
        else:
            self.pop()

    # drawing

    def too_small(self) -> bool:
        """Whether the window is below what a page can be drawn on."""
        return self.window[0] < SMALLEST[0] or self.window[1] < SMALLEST[1]

    def repaint(self) -> None:
        """Draw the pages as they are now and send what changed."""
        if self.pages and self.window != (0, 0) and self.is_running:
            for board in self.screen.query(CanvasWidget):
                board.show(self.draw(*self.window))

    def draw(self, width: int, height: int) -> Canvas:
        """The pages on a canvas of that size: the topmost full one and the overlays above it."""
        canvas = Canvas(width, height, self.look)
        if width < SMALLEST[0] or height < SMALLEST[1]:
            self._enlarge(canvas)
            return canvas
        bottom = max(i for i, page in enumerate(self.pages) if i == 0 or not page.overlay)
        base = self.pages[bottom]
        base.paint(canvas, height - 1)
        for overlay in () if self.lifted else self.pages[bottom + 1 :]:
            canvas.veil(height - base.kept)
            overlay.paint(canvas, height - base.kept)
        hints = [Hint("back", "stop waiting", keep=True)] if self.busy else self.page.hints()
        if self.lifted:
            hints = [Hint("look", "or any key: back to what lay here", keep=True)]
        if self.busy:
            canvas.fill(0, height - 1, width, 1, "text on hot")
        paint_hints(canvas, hints, self.keymap, f"… {self.busy}" if self.busy else self.page.corner())
        return canvas

    def _enlarge(self, canvas: Canvas) -> None:
        from tui.screens.confirm import Confirm

        leaving = isinstance(self.page, Confirm) and self.page.name == "leave"
        width, height = SMALLEST
        text = f"Enlarge me: {width} by {height} at least, now {canvas.width} by {canvas.height}. Nothing is lost."
        if leaving:
            text = "Leave? Enter stays, Ctrl+C leaves."
        for y, line in enumerate(wrap(text, max(canvas.width, 1))):
            canvas.put(0, y, line, "bright")


run_local = partial(TriptychApp.run, mouse=False)
"""Run an app in this terminal; the mouse stays the terminal's own, for selecting text."""
