"""What happened at a Vortex table, and what is said there: the log, its news, the talk, the coach."""

from __future__ import annotations

import re

from engine.view import LogLine
from tui.boards import Desk
from tui.boards import vortex_cards as vc
from tui.canvas import Canvas, fit, wrap

Told = list[tuple[bool, str, str, str]]
"""Lines of the log as they are drawn: whether it is news, the mark before it, the text, its ink."""

RESULTS = ("converted", "frightened", "killed", "final-score")
"""What wins and loses cards and points."""
QUIET = ("no-", "held-off-", "skips", "draws", "reshuffles", "redraws")
"""How the codes of lines begin in which nothing happens that others need to know."""


def entry_lines(desk: Desk, index: int, width: int, *, flat: bool = False) -> Told:
    """An entry of the log, wrapped; `flat` takes away that it stands under another one."""
    entry = desk.log[index]
    ink = vc.seat_ink(desk, entry.seat) if 0 <= entry.seat < len(desk.seats) else "text"
    new = index >= desk.since
    if entry.code == "round":
        return [(new, "─", entry.text, "bright")]
    lead = "  " if entry.text.startswith(" ") and not flat else ""
    parts = wrap(entry.text.strip(), max(4, width - len(lead) - 1))
    first = (new, "•" if new else " ", lead + parts[0], ink)
    return [first, *[(new, " ", f"{lead} {part}", "text") for part in parts[1:]]]


def weight(desk: Desk, entry: LogLine) -> int:
    """How much an entry matters to who looks at the table, the less the more: what has become of the own cards, what
    else concerns them, what others have won, what they have done, what is one's own doing, and what says that nothing
    happens."""
    me = desk.view.seat
    named = me >= 0 and re.search(rf"\b{desk.seats[me].role}\b", entry.text) is not None
    below = entry.text.startswith(" ")
    own = me >= 0 and any(c is not None and c.ref in entry.refs for c in vc.zone(desk, me, vc.FIELD))
    if entry.code in RESULTS:
        return 0 if named else 2
    if entry.code.startswith(QUIET) or (below and not (own and entry.code == "holds-off")):
        return 5
    return 4 if entry.seat == me >= 0 else 1 if named or own else 3


def news_lines(desk: Desk, width: int, rows: int) -> tuple[Told, int]:
    """What is new in so many rows, where there is no room for all of it: whole sentences, those that matter most, in
    the order in which they came. Gives how many entries are left out, too."""
    left = sorted(range(desk.since, len(desk.log)), key=lambda i: (weight(desk, desk.log[i]), -i))
    taken: dict[int, Told] = {}
    room = rows
    for index in left:
        lines = entry_lines(desk, index, width, flat=True)
        if len(lines) <= room:
            taken[index] = lines
            room -= len(lines)
    if not taken and rows > 0:
        new, mark, _, ink = entry_lines(desk, left[0], width, flat=True)[0]
        taken[left[0]] = [(new, mark, fit(desk.log[left[0]].text.strip(), width - 1), ink)]
    return [line for index in sorted(taken) for line in taken[index]], len(left) - len(taken)


def last_lines(desk: Desk, width: int, rows: int) -> Told:
    """The end of the log in so many rows; a sentence whose beginning has no room is left out."""
    found: Told = []
    for index in reversed(range(len(desk.log))):
        lines = entry_lines(desk, index, width)
        if len(lines) + len(found) > rows:
            break
        found = lines + found
    return found


def put_log(canvas: Canvas, x: int, y: int, width: int, rows: int, desk: Desk) -> int:
    """The end of the log, what is new with a mark; or of what is new as much as there is room for. Gives how many new
    entries are not in sight."""
    told = width - 3
    size = sum(len(entry_lines(desk, i, told)) for i in range(max(desk.since, len(desk.log) - rows - 1), len(desk.log)))
    shown, hidden = news_lines(desk, told, rows) if size > rows else (last_lines(desk, told, rows), 0)
    for i, (new, mark, text, ink) in enumerate(shown):
        canvas.put(x, y + i, mark, "warn" if mark == "•" else "line")
        canvas.put(x + 2, y + i, fit(text, told), ink if new or ink == "bright" else "dim")
    return hidden


def log_pane(canvas: Canvas, x: int, y: int, width: int, rows: int, desk: Desk) -> None:
    """What happened: the end of the log; what came since the last own answer is marked."""
    if rows < 1:
        return
    talk = talk_lines(desk, width - 3, min(rows - 1, 1 if rows < 5 else 2))
    rows -= len(talk)
    for i, words in enumerate(talk):
        canvas.put(x, y + rows + i, "»" if i == 0 else " ", "accent")
        canvas.put(x + 2, y + rows + i, words, "bright")
    hidden = put_log(canvas, x, y + 1, width, rows - 1, desk)
    own = desk.view.seat >= 0 and not desk.film
    title = "Since your last answer" if hidden and width > 36 and own else "What happened"
    key = desk.key("log")
    more = "" if desk.film else f"{hidden} more, {key}".removesuffix(", ") if hidden else f"{key} whole log".strip()
    if desk.since < len(desk.log) and not hidden:
        more = "• new" + ("  " + more if more else "")
    canvas.bar(y, title, x=x, width=width, right=more)
    if not desk.log and rows > 1:
        canvas.put(x + 2, y + 1, fit("Nothing yet.", width - 3), "dim")


def talk_lines(desk: Desk, width: int, rows: int) -> list[str]:
    """The newest of the talk that has not been looked at, in so many lines, with the key that shows all of it."""
    if not desk.unread or rows < 1:
        return []
    words, key = desk.unread[-1].words, desk.key("chat")
    more = f"+{len(desk.unread) - 1}" if len(desk.unread) > 1 else ""
    tail = ", ".join(w for w in (more, key) if w)
    tail = f" ({tail})" if tail else ""
    lines = wrap(words + tail, width)
    if len(lines) > rows:
        lines = wrap(words, width)
        last = " ".join(lines[rows - 1 :])
        lines = [*lines[: rows - 1], fit(last, width - len(tail)) + tail]
    return lines


def talk_mark(desk: Desk) -> str:
    """How much was said that has not been looked at, and the key to it, where there is no room for more."""
    return ", ".join(w for w in (f"{len(desk.unread)} new", desk.key("chat")) if w) if desk.unread else ""


def coach_pane(canvas: Canvas, x: int, y: int, width: int, rows: int, desk: Desk) -> None:
    """What the coach says; below it, where there is room, the end of the log."""
    canvas.bar(y, "First game", x=x, width=width, right=f"{desk.key('log')} log".strip())
    end = canvas.paragraph(x + 1, y + 1, width - 2, desk.state.coach, "text", rows=rows - 1)
    put_log(canvas, x, end, width, y + rows - end, desk)
