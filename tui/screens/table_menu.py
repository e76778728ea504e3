"""What can be done with a table itself, and what comes after its game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from tui.canvas import Canvas, fit
from tui.keys import TABLE, Hint, Press
from tui.page import Page
from tui.screens import curtain
from tui.screens.confirm import Confirm
from tui.widgets.lists import Cursor, paint_choice

if TYPE_CHECKING:
    from tui.screens.room import Room
    from tui.screens.table import TablePage

Item = tuple[str, str, Callable[[], None]]
"""What stands in a menu: the words, a note, what it does."""


class MenuPage(Page):
    """A short menu above a table."""

    scope = TABLE
    overlay = True
    kept = 3
    title = ""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.cursor = Cursor()

    def items(self) -> Sequence[Item]:
        """What can be done."""
        raise NotImplementedError

    def heading(self) -> Sequence[Sequence[tuple[str, str]]]:
        """Lines above the menu."""
        return ()

    def brief(self) -> Sequence[Sequence[tuple[str, str]]]:
        """What of them may not be missing where there is little room: then the menu is shown a line at a time."""
        return ()

    def paint(self, canvas: Canvas, rows: int) -> None:
        """The lines, then the items."""
        items, head = self.items(), self.heading()
        width = min(canvas.width, 70)
        brief = self.brief()
        short = bool(brief) and rows - 3 - len(items) < len(head)
        if short:
            head, rows = brief, max(rows, min(canvas.height - 1, len(brief) + 3))
        height = min(rows, len(items) + len(head) + 2 + (1 if head else 0))
        x, y = (canvas.width - width) // 2, max(0, (rows - height) // 2)
        canvas.box(x, y, width, height, kind="double", style="accent", title=self.title)
        at = y + 1
        room = height - 2 - (1 if short else len(items))
        for pieces in head[: max(0, room if short else room - 1)]:
            canvas.spans(x + 2, at, pieces, end=x + width - 2)
            at += 1
        at += 1 if head and not short and room > len(head) else 0
        seen = self.cursor.window(len(items), y + height - 1 - at)
        for i in seen:
            key, name, note = paint_choice(canvas, x + 1, at, width - 2, chosen=i == self.cursor.at)
            canvas.put(x + 3, at, str(i + 1), key)
            canvas.put(x + 5, at, fit(items[i][0], width - 6), name)
            canvas.put(x + 26, at, items[i][1], note, width=max(0, width - 28))
            at += 1

    def act(self, press: Press) -> None:
        """Choose, take, close."""
        items = self.items()
        if press.digit is not None and 1 <= press.digit <= len(items):
            self.cursor.at = press.digit - 1
            items[self.cursor.at][2]()
        elif self.cursor.move(press.action, len(items)):
            return
        elif press.action == "take":
            items[self.cursor.at][2]()
        elif press.action == "back":
            self.shell.pop()

    def hints(self) -> Sequence[Hint]:
        """What can be pressed."""
        return [
            Hint("up down", "choose"),
            Hint("take", "take", keep=True),
            Hint("back", "back to the table", keep=True),
        ]

    def close_and(self, deed: Callable[[], None]) -> Callable[[], None]:
        """Close the menu, then do something."""

        def both() -> None:
            self.shell.pop()
            deed()

        return both


class TableMenu(MenuPage):
    """The menu of a table: back, how to play, undo, pause, concede, leave; while it is paused, to go on comes first."""

    title = "The table"

    def items(self) -> Sequence[Item]:
        """Only what can be done now."""
        table = self.table
        items: list[Item] = [("Back to the table", "Esc does the same", self.shell.pop)]
        items.append(("How to play", "one page", self.close_and(self.how_to_play)))
        if table.seat >= 0 and table.view.outcome is None:
            if table.feed.can_undo(table.seat):
                items.append(("Undo", "your last committed answer", self.close_and(table.undo)))
            if table.halted:
                items.insert(0, ("Go on", "the table is paused", self.close_and(self.pause)))
            else:
                items.append(("Pause", "for the whole table", self.close_and(self.pause)))
            if not (table.view.current.out | table.view.leaving) >> table.seat & 1:
                items.append(("Concede", "leave this game for good", self.close_and(self.concede)))
        if getattr(table.feed, "host_deeds", None):
            items += self._shared()
        if table.view.outcome is not None:
            items.append(("After the game", "score, rematch, replay", self.close_and(table.show_end)))
        over, watching = table.view.outcome is not None, table.seat < 0
        note = "back to the menu" if over or watching else "it is kept, your seat waits"
        items.append(("Leave the table", note, self.close_and(self.leave)))
        return items

    def _shared(self) -> list[Item]:
        """What can be done with those at a shared table; a word for each who may do less."""
        room = cast("Room", self.table.feed)
        if room.is_host:
            return [("People and table", "seats, watchers, mute, end", self.people)]
        if not room.host_deeds():
            return []
        watching = self.table.seat < 0
        return [("People", f"whom you hear, {'open seats' if watching else 'your seat'}", self.people)]

    def how_to_play(self) -> None:
        """The one-page introduction."""
        from tui.screens.reader import Reader

        game = self.table.feed.game
        self.shell.push(Reader(f"How to play {self.table.game_title()}", self.shell.services.how_to_play(game)))

    def people(self) -> None:
        """What can be done with a table that others share."""
        from tui.screens.powers import PowersMenu

        self.shell.push(PowersMenu(self.table))

    def pause(self) -> None:
        """Pause, or go on."""
        self.table.run(self.table.feed.pause())

    def concede(self) -> None:
        """Ask first: it cannot be taken back."""
        words = "All your cards leave the game; this cannot be undone."
        ask = Confirm("Concede this game?", words, yes="concede", no="play on")
        table = self.table
        self.shell.push(ask, lambda yes: table.run(table.feed.concede(table.seat)) if yes else None)

    def leave(self) -> None:
        """Close the table's page."""
        self.shell.pop()


class EndPage(MenuPage):
    """The game is over: who won, the score explained, and what next."""

    title = "The game is over"

    def heading(self) -> Sequence[Sequence[tuple[str, str]]]:
        """A line per seat: points, and of what they are made."""
        view = self.table.view
        seats = self.table.feed.seats()
        if view.outcome is None:
            return ()
        reason, winners, scores = view.outcome
        words = {"rounds": "All rounds are played.", "left": "All others have left."}
        ends = [self.table.board.score_words(), words.get(reason, reason)]
        lines: list[list[tuple[str, str]]] = [[(words, "dim")] for words in ends if words] + [[]]
        for seat, info in sorted(enumerate(seats), key=lambda s: -scores[s[0]]):
            won = seat in winners
            lines.append(
                [
                    ("► " if won else "  ", "accent"),
                    (fit(f"{info.role} {info.name}", 19).ljust(20), f"bold {info.sign}" if info.sign else "bright"),
                    (f"{scores[seat]:>4g}", "bright"),
                    ("  wins" if won else "      ", "ok"),
                    (f"  = {made}" if (made := self.table.board.score_parts(view, seat)) else "", "dim"),
                ]
            )
        if wanted := self.table.feed.state().rematch:
            lines += [[], [(f"Asked for a rematch: {', '.join(wanted)}.", "text")]]
        return lines

    def brief(self) -> Sequence[Sequence[tuple[str, str]]]:
        """Points, who is who, who wins."""
        outcome, seats = self.table.view.outcome, self.table.feed.seats()
        if outcome is None:
            return ()
        order = sorted(range(len(seats)), key=lambda s: -outcome[2][s])
        won = [("  ", "ok"), ("► ", "accent")]
        return [
            [won[s in outcome[1]], (f"{outcome[2][s]:g} ", "bright"), (f"{seats[s].role} {seats[s].name}", "text")]
            for s in order
        ]

    def items(self) -> Sequence[Item]:
        """Rematch, replay, look around, leave."""
        items: list[Item] = [("Look at the table", "everything stays as it was", self.shell.pop)]
        if self.table.seat >= 0:
            items.append(("Rematch", "the same seats, new cards", self.close_and(self.rematch)))
        items.append(("Replay", "step by step, every seat", self.close_and(self.replay)))
        items.append(("Leave the table", "back to the menu", self.close_and(self.shell.pop)))
        return items

    def rematch(self) -> None:
        """Ask for the same table again."""
        self.table.run(self.table.feed.rematch())

    def replay(self) -> None:
        """The replay of this game."""
        self.shell.attempt(self.table.feed.replay(), "opening the replay")


def follow_end(table: TablePage) -> None:
    """The game has ended, or another one has begun at the same table, whoever asked for it last."""
    table.ended = not table.ended
    if table.ended:
        table.show_end()
        return
    table.since = {}
    while isinstance(table.shell.page, EndPage):
        table.shell.pop()
    curtain.at_the_start(table)
