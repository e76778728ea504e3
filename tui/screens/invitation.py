"""How friends join, on the screen: a few rows for the host's own pages, and the join line large on a page of its own.

Only the host's own terminal is given an Invitation; a page without one says nothing of passcode and addresses.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tui.canvas import Canvas, Span, fit
from tui.keys import LOBBY, Hint, Press
from tui.page import Page


class Invitation(Struct, frozen=True):
    """The words to type elsewhere, the passcode ("" if there is none), the host key's fingerprints by algorithm."""

    lines: tuple[str, ...]
    passcode: str
    keys: tuple[tuple[str, str], ...]


def paint_invitation(canvas: Canvas, y: int, invitation: Invitation, key: str, table: str = "") -> int:
    """A bar and two rows: the join line with the passcode, the fingerprint. Gives the row after them."""
    canvas.bar(y, "How friends join", right=[(key, "bold bright"), (" shows it large", "dim")])
    line, then = "  " + invitation.lines[0], f"   then pick table {table}" if table else ""
    label, secret = ("   passcode ", invitation.passcode) if invitation.passcode else ("   no passcode", "")
    if len(line + then + label + secret) > canvas.width:  # the page behind the key has all of it
        then = ""
    pieces = [(line, "bold bright"), (then, "dim"), (label, "dim"), (secret, "bold accent")]
    canvas.spans(0, y + 1, pieces, end=canvas.width)
    name, fingerprint = invitation.keys[0]
    canvas.spans(0, y + 2, [(f"  host key {name} ", "dim"), (fingerprint, "text")], end=canvas.width)
    return y + 3


class JoinLine(Page):
    """The join line large, with room around it, to be read out or copied."""

    scope = LOBBY

    def __init__(self, invitation: Invitation | None, table: str = "") -> None:
        self.invitation = invitation
        self.table = table

    def lines(self) -> Sequence[Sequence[Span]]:
        """What is said, line by line."""
        told = self.invitation
        then = f"then they pick table {self.table}" if self.table else "then they pick a table"
        if told is None:
            words = "Friends join with the same ssh line that brought you here,"
            return [[(words, "text")], [(then + ". The passcode is the host’s to tell.", "text")]]
        rows: list[list[Span]] = [[("Friends type, on any machine with ssh:", "text")], []]
        rows += [[("   " + line, "bold accent")] for line in told.lines]
        rows += [[], [(then + ".", "text")], []]
        secret = told.passcode or "none: whoever reaches this port may come in"
        rows += [[("passcode   ", "dim"), (secret, "bold bright")], []]
        rows += [[("ssh asks once whether to trust this host; it must show one of these:", "dim")]]
        rows += [[(f"{name:<8} ", "dim"), (fingerprint, "text")] for name, fingerprint in told.keys]
        about = "From outside this network, the router has to pass the port on to this machine."
        return [*rows, [], [(about, "dim")]]

    def paint(self, canvas: Canvas, rows: int) -> None:
        """The lines, as far as they fit."""
        canvas.bar(0, "How friends join", right=self.table)
        lines = self.lines()
        top = 1 + max(0, min(3, (rows - 1 - len(lines)) // 2))
        for i, pieces in enumerate(lines[: rows - top]):
            text = "".join(piece for piece, _ in pieces)
            x = 2 if len(text) + 4 > canvas.width or canvas.width < 70 else 4
            if len(text) + x > canvas.width and len(pieces) == 1:
                canvas.put(x, top + i, fit(text, canvas.width - x), pieces[0][1])
            else:
                canvas.spans(x, top + i, pieces, end=canvas.width)

    def act(self, press: Press) -> None:
        """Any way back."""
        if press.action in ("back", "take", "join_line"):
            self.shell.pop()

    def hints(self) -> Sequence[Hint]:
        """One way."""
        return [Hint("back", "back", keep=True)]
