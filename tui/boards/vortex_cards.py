"""The cards of Vortex on screen: boxes on the own field, lines on the others', columns in the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.view import SeenCard
from tui.boards import Desk
from tui.canvas import Canvas, Span, fit, wrap
from tui.feed import Face

DRAW, HAND, FIELD, DISCARD, FEARFUL = range(5)
KINDS = 5
VORTEX_DECK, PAST, VORTEX, STANDING = range(4)
LETTERS = "RFPA"
LONG = ("Rea", "Fir", "Rep", "Att")
HIDDEN = Face("a face-down card", "hidden", short="■")


def zone(desk: Desk, seat: int, kind: int) -> Sequence[SeenCard | None]:
    """A seat's zone as this seat knows it."""
    return desk.view.current.zones[seat * KINDS + kind]


def shared(desk: Desk, index: int) -> Sequence[SeenCard | None]:
    """A shared zone."""
    return desk.view.current.zones[desk.view.seats * KINDS + index]


def face(desk: Desk, number: int) -> Face:
    """A printed card; a stand-in for one that is not known."""
    return desk.faces[number] if number >= 0 else HIDDEN


def figures(desk: Desk, f: Face) -> Sequence[tuple[str, str]]:
    """The figures of a card; of a Vortex card's order only the colours that play here."""
    roles = {seat.role for seat in desk.seats}
    playing = [" ".join(w for w in v.split() if w in roles) if k == "Order" else v for k, v in f.figures]
    return [(k, now or v) for (k, v), now in zip(f.figures, playing, strict=True)]


def colour(desk: Desk, card: SeenCard) -> str:
    """The ink of a card: its own colour."""
    return face(desk, card.face).colour.lower() or "text"


def seat_ink(desk: Desk, seat: int) -> str:
    """The ink of a seat."""
    return desk.seats[seat].sign or "text"


def stats(desk: Desk, card: SeenCard) -> list[tuple[int, int]]:
    """The four stats as (printed, now)."""
    told = (desk.view.cards or {}).get(str(card.ref))
    if told:
        return [(s[0], s[2]) for s in told["stats"]]
    return [(v, v) for v in face(desk, card.face).stats]


def is_zealot(desk: Desk, card: SeenCard) -> bool:
    """Whether the card counts as a Zealot."""
    told = (desk.view.cards or {}).get(str(card.ref))
    return bool(told["zealot"]) if told else bool(card.under)


def stat_row(
    desk: Desk, card: SeenCard, room: int, names: Sequence[str] = LETTERS, gap: str = " ", of: range = range(4)
) -> list[Span]:
    """Stats in a row; the arrow of a changed one takes the place of a blank. Where they do not fit into `room`, what
    stands between them gives way, first the blanks behind figures of one cell."""
    parts: list[tuple[str, str, str]] = []
    tails: list[str] = []
    told = stats(desk, card)
    for i in of:
        printed, now = told[i]
        arrow = "↑" if now > printed else "↓" if now < printed else ""
        parts.append((names[i], str(now), "ok" if now > printed else "warn" if now < printed else "bright"))
        tails.append((arrow + gap)[: len(gap)])
    tails[-1] = tails[-1].rstrip()
    over = sum(len(name + figure) for name, figure, _ in parts) + sum(map(len, tails)) - room
    for i in sorted(range(len(parts) - 1), key=lambda i: (tails[i].strip(), len(parts[i][1]), -i)):
        if over > 0:
            over -= len(tails[i])
            tails[i] = ""
    pieces = [[(name, "dim"), (figure + tail, ink)] for (name, figure, ink), tail in zip(parts, tails, strict=True)]
    return [span for pair in pieces for span in pair]


def attached(desk: Desk, card: SeenCard) -> tuple[str, str]:
    """What lies under a card, in a few words, and its ink."""
    if not card.under:
        return "", "dim"
    words = []
    style = "text"
    for u in card.under:
        digit = desk.numbers.get(u.ref, "")
        words.append(f"{digit}{'◊' if u.up else '■'} {face(desk, u.face).name if u.face >= 0 else 'face down'}")
        if u.up or u.face >= 0:
            style = "bright" if u.up else "accent"
    return " ".join(words), style


def duel_refs(desk: Desk) -> tuple[int, ...]:
    """The cards of the Crusade that is going on, or that the question speaks of."""
    panel = desk.view.panel or {}
    refs = tuple(panel.get("duel") or ())
    choice = desk.view.choice
    return refs + (choice.refs if choice else ())


def chosen_refs(desk: Desk) -> set[int]:
    """The cards that the own seat has named so far in the open step: what is still in hand of them is spoken for."""
    view = desk.view
    given = [*view.mine, *[key for seat, key in view.answers if seat == view.seat]]
    return {key for key in given if isinstance(key, int)}


def under_cursor(desk: Desk, card: SeenCard) -> bool:
    """Whether the cursor is on a card, or on what is attached to it."""
    return any(c.ref in (desk.cursor, desk.looked) for c in (card, *card.under))


LONG_ROW = 22
"""The cells that four figures fill in one row with the short names of LONG."""


def box_rows(desk: Desk, card: SeenCard, width: int, *, close: bool = False) -> int:
    """How many rows a box of this width takes that shows the whole text of a card; `close` has all its figures in one
    row."""
    figures = 1 if close or width - 2 >= LONG_ROW else 2
    text = face(desk, card.face).text
    return 2 + figures + bool(card.under) + (len(wrap(text, width - 2)) if text else 0)


def box(
    canvas: Canvas, x: int, y: int, width: int, desk: Desk, card: SeenCard, height: int = 4, *, close: bool = False
) -> None:
    """A card as a box: name on the top edge, stats, what is attached, with room its text; a double frame where it is
    chosen. `close` has the figures of a tall box in one row."""
    f = face(desk, card.face)
    picked = card.ref in duel_refs(desk)
    cursor = under_cursor(desk, card)
    zealot = is_zealot(desk, card)
    kind = "double" if cursor or picked else "zealot" if zealot else "single"
    ink = "accent" if cursor else colour(desk, card)
    canvas.box(x, y, width, height, kind=kind, style=ink)
    if cursor:
        canvas.tint(x + 1, y + 1, width - 2, height - 2, "soft")
    digit = desk.numbers.get(card.ref, "")
    head: list[Span] = []
    if digit:
        head.append((digit + " ", "bold accent"))
    elif picked:
        head.append(("●", "accent"))
    dot = "•" if card.ref in desk.changed else ""
    room = width - 2 - sum(len(t) for t, _ in head) - len(dot)
    head.append((fit(f.name, room), f"bold {ink}"))
    if dot:
        head.append((dot, "warn"))
    canvas.spans(x + 1, y, head, end=x + width - 1)
    if height > 5:
        tall_inside(canvas, x + 1, y + 1, width - 2, height - 2, desk, card, close)
    else:
        canvas.spans(x + 1, y + 1, stat_row(desk, card, width - 2), end=x + width - 1)
        words, style = attached(desk, card)
        canvas.put(x + 1, y + 2, fit(words, width - 2), style)


def tall_inside(canvas: Canvas, x: int, y: int, width: int, rows: int, desk: Desk, card: SeenCard, close: bool) -> None:
    """What a tall box holds: figures, with short names if they are not `close`; what is attached; the text. On its
    lower edge whether it is a Zealot, and that there is a text where that has no room."""
    f, end = face(desk, card.face), y + rows
    if close and width < LONG_ROW:
        canvas.spans(x, y, stat_row(desk, card, width))
        y += 1
    else:
        for part in (range(4),) if width >= LONG_ROW else (range(2), range(2, 4)):
            canvas.spans(x, y, [(" ", "dim"), *stat_row(desk, card, width - 1, LONG, "  ", part)])
            y += 1
    if card.under:
        words, style = attached(desk, card)
        canvas.put(x, y, fit(words, width), style)
        y += 1
    told = not f.text or end - y >= min(3, len(wrap(f.text, width)))
    if told and f.text:
        canvas.paragraph(x, y, width, f.text, "dim", rows=end - y)
    state = ("zealot" if is_zealot(desk, card) else "devotee") + ("" if told else ", text")
    canvas.put(x, end, f" {state} " if len(state) + 2 <= width else state, "dim")


class Columns(NamedTuple):
    """Where the parts of a list of cards stand, from the left edge: the name's width, the figures, what is attached."""

    name: int
    figures: int
    tail: int
    words: int
    """How many cells there are for what is attached; one for its sign alone."""


FIGURES = 12
"""Four figures, each with a place for its arrow and a blank."""


def columns(width: int) -> Columns:
    """The parts of a list of cards that is so wide: a mark, the name, four figures, then what is attached."""
    tail = 1 if width < 36 else min(24, max(11, width - 28))
    name = min(width - 2 - FIGURES - tail, 22)
    return Columns(name, name + 2, name + 2 + FIGURES, width - name - 2 - FIGURES)


def list_head(canvas: Canvas, x: int, y: int, width: int) -> None:
    """The letters above the figures of a list of cards."""
    canvas.put(x + columns(width).figures, y, "  ".join(LETTERS), "dim")


def line(canvas: Canvas, x: int, y: int, width: int, desk: Desk, card: SeenCard, *, lettered: bool = False) -> None:
    """A card as one line: digit or mark, name, four figures under their letters, what is attached. `lettered` figures
    carry their letters, where none stand above them."""
    f = face(desk, card.face)
    at = columns(width)
    cursor = under_cursor(desk, card)
    picked = card.ref in duel_refs(desk)
    if cursor:
        canvas.fill(x, y, width, 1, "text on hot")
    digit = desk.numbers.get(card.ref, "")
    mark = digit or ("●" if picked else "•" if card.ref in desk.changed else " ")
    end = canvas.put(x, y, mark, "bold accent" if digit or picked else "warn")
    if cursor:
        end = canvas.put(end, y, "►", "accent")
    canvas.put(end, y, fit(f.name, x + 1 + at.name - end), colour(desk, card))
    spot = x + at.figures
    if lettered:
        canvas.spans(spot, y, stat_row(desk, card, FIGURES - bool(card.under)))
    for printed, now in () if lettered else stats(desk, card):
        ink = "ok" if now > printed else "warn" if now < printed else "bright"
        wide = len(str(now)) > 1
        arrow = "" if wide else "↑" if now > printed else "↓" if now < printed else ""
        canvas.put(spot, y, f"{now}{arrow}", ink)
        spot += FIGURES // 4
    words, style = attached(desk, card)
    if words and at.words < 8:
        words = "◊" if card.under[0].up else "■"
        style = "bright" if card.under[0].up else "accent" if card.under[0].face >= 0 else "text"
    canvas.put(x + at.tail, y, fit(words, at.words), style)


def hand_card(canvas: Canvas, x: int, y: int, width: int, desk: Desk, card: SeenCard, rows: int) -> None:
    """A hand card as a column: digit or `●` for one that is chosen already, name, figures, and with room its text."""
    f = face(desk, card.face)
    cursor = card.ref in (desk.cursor, desk.looked)
    mark = hand_mark(desk, card)
    if cursor:
        canvas.fill(x, y, width, min(rows, 2), "text on soft")
    head: list[Span] = [("►", "accent")] if cursor else []
    if mark or not cursor:
        head.append((mark or " ", "bold accent"))
    head.append(
        (fit(f.name, width - sum(len(t) for t, _ in head) - 1), f"bold {colour(desk, card)}" if f.colour else "bright")
    )
    canvas.spans(x, y, head, end=x + width)
    if rows > 1:
        canvas.put(x + 1, y + 1, fit(f.short, width - 1), "dim")
    if rows > 2 and f.text:
        canvas.paragraph(x + 1, y + 2, width - 1, f.text, "dim", rows=rows - 2)


def hand_mark(desk: Desk, card: SeenCard) -> str:
    """The digit that takes a hand card, or a sign that it is chosen already; else nothing."""
    return desk.numbers.get(card.ref) or ("●" if card.ref in chosen_refs(desk) else "")


def hand_rows(desk: Desk, cards: Sequence[SeenCard], width: int) -> int:
    """How many rows columns of this width take that show the whole texts of hand cards."""
    return 2 + max((len(wrap(face(desk, c.face).text, width - 1)) for c in cards if face(desk, c.face).text), default=0)


def told(desk: Desk, ref: int) -> Any:
    """Details of a card on a field, or None."""
    return (desk.view.cards or {}).get(str(ref))


def find(desk: Desk, ref: int) -> SeenCard | None:
    """A card by its reference, wherever this seat sees it."""
    for cards in desk.view.current.zones:
        for card in cards:
            if card is not None:
                if card.ref == ref:
                    return card
                for u in card.under:
                    if u.ref == ref:
                        return u
    return None
