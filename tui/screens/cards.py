"""The card browser: a list with a filter at the left, the chosen card in full at the right."""

from __future__ import annotations

from collections.abc import Sequence

from tui.canvas import Canvas, fit
from tui.keys import Hint, Press
from tui.page import HelpSection, Page
from tui.services import CardInfo
from tui.widgets.card import card_ink, card_lines, card_sign, paint_card
from tui.widgets.line_edit import LineEdit
from tui.widgets.lists import Cursor, more_marks, paint_choice

SIDE_BY_SIDE = 60
"""From this width on the card stands beside the list; below, Enter turns to it."""


class CardPage(Page):
    """One card over the whole window; left and right turn to the next."""

    def __init__(self, browser: CardBrowser) -> None:
        self.browser = browser
        self.top = 0

    def paint(self, canvas: Canvas, rows: int) -> None:
        """The card, from the line scrolled to."""
        shown, cursor = self.browser.shown, self.browser.cursor
        canvas.bar(0, self.browser.title, right=f"{cursor.at + 1} of {len(shown)}")
        width = min(canvas.width - 2, 100)
        lines = len(card_lines(shown[cursor.at], width - 4, canvas.look))
        self.top = min(max(self.top, 0), max(lines - (rows - 3), 0))
        paint_card(canvas, shown[cursor.at], 1, 1, width, rows - 1, top=self.top)

    def act(self, press: Press) -> None:
        """Scroll, turn, read a rule, go back."""
        steps = {"up": -1, "down": 1, "page_up": -6, "page_down": 6}
        if press.action in steps:
            self.top += steps[press.action]
        elif press.action in ("left", "right"):
            self.browser.cursor.move("up" if press.action == "left" else "down", len(self.browser.shown))
            self.top = 0
        elif press.digit:
            self.browser.read_rule(press.digit)
        elif press.action in ("back", "take"):
            self.shell.pop()

    def hints(self) -> Sequence[Hint]:
        """How to turn."""
        rules = self.browser.shown[self.browser.cursor.at].rules
        read = [Hint(f"'1-{min(len(rules), 9)}'", "read the rule")] if rules else []
        return [Hint("left right", "next card"), Hint("up down", "scroll"), *read, Hint("back", "back", keep=True)]


class CardBrowser(Page):
    """All cards of a game. Letters go into the filter; left and right choose a kind."""

    def __init__(self, game: str, title: str, cards: Sequence[CardInfo]) -> None:
        self.game = game
        self.title = f"{title}: cards"
        self.cards = list(cards)
        self.kinds = ["all", *dict.fromkeys(card.kind for card in self.cards)]
        self.kind = 0
        self.filter = LineEdit(limit=30)
        self.writing = False
        self.cursor = Cursor()
        self.rows = 10
        self.shown = self.cards

    # drawing

    def paint(self, canvas: Canvas, rows: int) -> None:
        """The filter, the list, and the chosen card where there is room."""
        canvas.bar(0, self.title, right=f"{len(self.shown)} of {len(self.cards)}")
        side = canvas.width >= SIDE_BY_SIDE
        width = min(max(canvas.width * 2 // 5, 28), 46) if side else canvas.width
        self._paint_filter(canvas, width)
        self._paint_list(canvas, width, rows)
        if side:
            canvas.column(width, 1, rows - 1)
            if self.shown:
                paint_card(
                    canvas, self.shown[self.cursor.at], width + 2, 2, min(canvas.width - width - 4, 76), rows - 2
                )
        if side and not self.shown:
            canvas.put(width + 3, 3, "Esc takes the filter away.", "dim")

    def _paint_filter(self, canvas: Canvas, width: int) -> None:
        look = canvas.look
        x = canvas.put(1, 1, "Filter ", "bold accent" if self.writing else "dim")
        kind = f" {look.glyph('before')} {self.kinds[self.kind]} {look.glyph('after')}"
        room = max(width - x - len(kind) - 2, 4)
        if self.writing:
            self.filter.paint(canvas, x, 1, room)
        else:
            style = "bright" if self.filter.text else "faint"
            canvas.put(x, 1, self.filter.text or "type a name", style, width=room)
        canvas.put_right(width - 1, 1, kind, "bold accent")

    def _paint_list(self, canvas: Canvas, width: int, rows: int) -> None:
        self.rows = rows - 2
        seen = self.cursor.window(len(self.shown), self.rows)
        if not self.shown:
            canvas.put(2, 3, "no card fits", "warn")
        kind_at = width - 17 if width >= 38 else width
        for i in seen:
            card = self.shown[i]
            y = 2 + i - seen.start
            _, name, note = paint_choice(canvas, 1, y, width - 2, chosen=i == self.cursor.at)
            ink = name if i == self.cursor.at else f"bold {card_ink(card)}"
            canvas.put(3, y, card_sign(card, canvas.look), ink)
            canvas.put(5, y, fit(card.name, kind_at - 6), name)
            if kind_at < width:
                canvas.put(kind_at, y, fit(card.kind, 9), note)
        more_marks(canvas, width - 1, 2, seen, len(self.shown))

    # keys

    def typing(self) -> bool:
        """While the filter is written."""
        return self.writing

    def paste(self, text: str) -> None:
        """Into the filter."""
        self.writing = True
        self.filter.insert(text.strip())
        self._sift()

    def act(self, press: Press) -> None:
        """Move, filter, read."""
        if self.cursor.move(press.action, len(self.shown), self.rows):
            return
        if press.action in ("left", "right", "next_pane", "prev_pane") and not (self.writing and self.filter.text):
            step = -1 if press.action in ("left", "prev_pane") else 1
            self.kind = (self.kind + step) % len(self.kinds)
            self._sift()
        elif press.action == "take":
            self.writing = False
            if self.shown:
                self.shell.push(CardPage(self))
        elif press.key == "esc" or (press.action == "back" and not self.filter.text):
            self._back()
        elif press.action == "search":
            self.writing = True
        elif press.digit and not self.writing:
            self.read_rule(press.digit)
        elif self.writing or press.key == "backspace" or (len(press.key) == 1 and press.key.isalnum()):
            self.writing = True
            self.filter.key(press.key)
            self._sift()

    def _back(self) -> None:
        if self.filter.text or self.writing:
            self.filter.set("")
            self.writing = False
            self._sift()
        else:
            self.shell.pop()

    def _sift(self) -> None:
        words = self.filter.text.lower().split()
        kind = self.kinds[self.kind]
        self.shown = [
            card
            for card in self.cards
            if kind in ("all", card.kind)
            and all(word in f"{card.name} {card.colour} {card.text}".lower() for word in words)
        ]
        self.shown.sort(key=lambda card: not all(word in card.name.lower() for word in words))
        self.cursor.at = 0

    def read_rule(self, number: int) -> None:
        """Open the rules at the rule with that digit on the chosen card."""
        from tui.screens.reader import Reader

        if self.shown and number <= len(self.shown[self.cursor.at].rules):
            rule = self.shown[self.cursor.at].rules[number - 1]
            title = f"{self.title.partition(':')[0]}: the rules"
            self.shell.push(Reader(title, self.shell.services.rules(self.game), start=rule.split()[0]))

    def hints(self) -> Sequence[Hint]:
        """How to look for a card."""
        if self.writing:
            return [
                Hint("up down", "card"),
                Hint("take", "in full", keep=True),
                Hint("'Esc'", "no filter", keep=True),
            ]
        rules = self.shown[self.cursor.at].rules if self.shown else ()
        read = [Hint(f"'1-{min(len(rules), 9)}'", "rule")] if rules else []
        return [
            Hint("up down", "card"),
            Hint("left right", "kind"),
            Hint("search", "filter"),
            Hint("take", "in full"),
            *read,
            Hint("help", "keys"),
            Hint("back", "back", keep=True),
        ]

    def help_sections(self) -> Sequence[HelpSection]:
        """The filter needs a word."""
        return [("Cards", [("letters", "filter by name, colour or text"), ("1-9", "read a rule of the card")])]
