"""Small opaque dialogs: a question with two answers, and a sentence to be read."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from tui.canvas import Canvas, wrap
from tui.keys import Hint, Press
from tui.page import Page
from tui.widgets.lists import paint_options

CALM = 0.8
"""Seconds for which a question that nobody here asked for takes no key: it was meant for what was there before."""


class Dialog(Page):
    """A frame in the middle of what is free, with a text and a row of options.

    A text of one paragraph is wrapped to a width that reads well; lines that a text itself makes stay whole wherever
    the window has room, so that a path or a command can be copied.
    """

    overlay = True

    def __init__(self, title: str, text: str, options: Sequence[str], at: int = 0) -> None:
        self.title = title
        self.text = text
        self.options = list(options)
        self.at = at

    def paint(self, canvas: Canvas, rows: int) -> None:
        """The dialog, above the rows that must stay in sight."""
        need = max(len(self.title) + 8, sum(len(option) + 5 for option in self.options) + 4, len(self.text) + 6)
        made = self.text.split("\n")
        whole = max(map(len, made)) + 6 if len(made) > 1 else 0
        width = min(canvas.width, max(whole, min(canvas.width - 4, max(need, 36), 64)))
        lines = wrap(self.text, width - 6) if self.text else []
        height = min(rows, len(lines) + (5 if lines else 4))
        x, y = (canvas.width - width) // 2, max(0, (rows - height) // 2)
        roomy = height >= 5
        canvas.box(x, y, width, height, kind="double", style="accent", title=self.title)
        for i, line in enumerate(lines[: height - (4 if roomy else 3)]):
            canvas.put(x + 3, y + 1 + i, line, "text")
        canvas.tint(x + 1, y + height - 2, width - 2, 1, "soft")
        paint_options(canvas, x + 2, y + height - 2, self.options, self.at, end=x + width - 2)

    def act(self, press: Press) -> None:
        """Choose and take an option; Esc takes the safe one."""
        digit = press.digit
        if press.action in ("left", "up"):
            self.at = (self.at - 1) % len(self.options)
        elif press.action in ("right", "down", "next_pane"):
            self.at = (self.at + 1) % len(self.options)
        elif press.action == "take":
            self.taken(self.at)
        elif digit is not None and 1 <= digit <= len(self.options):
            self.taken(digit - 1)
        elif press.action == "back":
            self.escaped()

    def taken(self, option: int) -> None:
        """An option was taken."""
        self.shell.pop(option)

    def escaped(self) -> None:
        """Nothing was taken."""
        self.shell.pop(None)


class Confirm(Dialog):
    """A question; its result is True for yes. The cursor stands on no, which Esc takes too.

    `still` is given where somebody elsewhere asks, so that the question comes uninvited: it takes no key for a moment,
    and once it does not stand any more, the dialog closes with None.
    """

    def __init__(
        self,
        title: str,
        text: str = "",
        *,
        yes: str = "yes",
        no: str = "no",
        name: str = "",
        still: Callable[[], bool] | None = None,
    ) -> None:
        super().__init__(title, text, [yes, no], at=1)
        self.name = name
        self.still = still
        self.since = time.monotonic()

    def act(self, press: Press) -> None:
        """As in every dialog, but not at once where the question came uninvited."""
        if self.still is None or time.monotonic() - self.since >= CALM:
            super().act(press)

    def woken(self) -> None:
        """Close if nobody asks any more and nothing lies above."""
        if self.still is not None and not self.still() and self.shell.page is self:
            self.shell.pop(None)

    def resumed(self) -> None:
        """The same, once what lay above has closed."""
        self.woken()

    def taken(self, option: int) -> None:
        """Yes or no."""
        self.shell.pop(option == 0)

    def escaped(self) -> None:
        """No."""
        self.shell.pop(False)

    def hints(self) -> Sequence[Hint]:
        """The two ways."""
        yes, no = self.options
        return [
            Hint("left right", "choose"),
            Hint("take", "take", keep=True),
            Hint("back", no, keep=True),
            *([Hint("leave", yes)] if self.name == "leave" else []),
        ]


class Notice(Dialog):
    """A sentence, until Enter or Esc."""

    def __init__(self, text: str, title: str = "") -> None:
        super().__init__(title or "Please note", text, ["go on"])

    def hints(self) -> Sequence[Hint]:
        """One way."""
        return [Hint("take", "go on", keep=True), Hint("back", "the same")]
