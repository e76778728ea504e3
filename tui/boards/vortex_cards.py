"""The cards of Vortex on screen: boxes on the own field, lines on the others', columns in the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.view import SeenCard
from tui.boards import Desk
from tui.canvas import Canvas, Span, fit
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


def stat_pieces(desk: Desk, card: SeenCard, names: Sequence[str] = LETTERS, gap: str = " ") -> list[Span]:
    """The stats in a row: a changed one with an arrow; a letter turns small where a figure needs two cells."""
    pieces: list[Span] = []
    for name, (printed, now) in zip(names, stats(desk, card), strict=False):
        arrow = "↑" if now > printed else "↓" if now < printed else ""
        style = "ok" if now > printed else "warn" if now < printed else "bright"
        wide = len(str(now)) > 1
        pieces.append((name.lower() if wide and len(name) == 1 else name, "dim"))
        tail = gap[1:] if arrow or wide else gap
        pieces.append((f"{now}{arrow if not wide else ''}", style))
        pieces.append((tail, "dim"))
    return pieces


def squeezed(pieces: list[Span], room: int) -> list[Span]:
    """The same pieces with as few blanks left out, from the left, as it takes to fit."""
    while pieces and not pieces[-1][0].strip():
        pieces = pieces[:-1]
    over = sum(len(text) for text, _ in pieces) - room
    kept = []
    for text, ink in pieces:
        if over > 0 and text and not text.strip():
            over -= len(text)
        else:
            kept.append((text, ink))
    return kept


def attached(desk: Desk, card: SeenCard) -> tuple[str, str]:
    """What lies under a card, in a few words, and its ink."""
    if not card.under:
        return "", "dim"
    words = []
    style = "text"
    for u in card.under:
        if u.up:
            words.append("◊ " + face(desk, u.face).name)
            style = "bright"
        elif u.face >= 0:
            words.append("■ " + face(desk, u.face).name)
            style = "accent"
        else:
            words.append("■ face down")
    return " ".join(words), style


def duel_refs(desk: Desk) -> tuple[int, ...]:
    """The cards of the Crusade that is going on, or that the question speaks of."""
    panel = desk.view.panel or {}
    refs = tuple(panel.get("duel") or ())
    choice = desk.view.choice
    return refs + (choice.refs if choice else ())


def box(canvas: Canvas, x: int, y: int, width: int, desk: Desk, card: SeenCard, height: int = 4) -> None:
    """A card as a box: name on the top edge, stats, what is attached; a double frame where it is chosen."""
    f = face(desk, card.face)
    picked = card.ref in duel_refs(desk)
    cursor = card.ref in (desk.cursor, desk.looked)
    kind = "double" if cursor or picked else "zealot" if is_zealot(desk, card) else "single"
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
    tall = height > 5
    if tall:
        pieces = stat_pieces(desk, card, LONG, "  ")
        canvas.spans(x + 2, y + 1, pieces[:6], end=x + width - 1)
        canvas.spans(x + 2, y + 2, pieces[6:], end=x + width - 1)
    else:
        canvas.spans(x + 1, y + 1, squeezed(stat_pieces(desk, card), width - 2), end=x + width - 1)
    words, style = attached(desk, card)
    row = y + 3 if tall else y + 2
    canvas.put(x + 1, row, fit(words, width - 2), style)
    if tall:
        state = "zealot" if is_zealot(desk, card) else "devotee"
        at = y + 4
        if height > 7 and f.text:
            at = canvas.paragraph(x + 1, at, width - 2, f.text, "dim", rows=height - 6)
        canvas.put(x + 1, at, fit(state + (", text" if f.text and height <= 7 else ""), width - 2), "dim")


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


def line(canvas: Canvas, x: int, y: int, width: int, desk: Desk, card: SeenCard) -> None:
    """A card as one line: digit or mark, name, four figures under their letters, what is attached."""
    f = face(desk, card.face)
    at = columns(width)
    cursor = card.ref in (desk.cursor, desk.looked)
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
    for printed, now in stats(desk, card):
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
    """A hand card as a column: name, figures, and with room its text."""
    f = face(desk, card.face)
    cursor = card.ref in (desk.cursor, desk.looked)
    digit = desk.numbers.get(card.ref, "")
    if cursor:
        canvas.fill(x, y, width, min(rows, 2), "text on soft")
    head: list[Span] = [("►", "accent")] if cursor else [(digit, "bold accent")] if digit else [(" ", "dim")]
    if cursor and digit:
        head.append((digit, "bold accent"))
    head.append(
        (fit(f.name, width - sum(len(t) for t, _ in head) - 1), f"bold {colour(desk, card)}" if f.colour else "bright")
    )
    canvas.spans(x, y, head, end=x + width)
    if rows > 1:
        canvas.put(x + 1, y + 1, fit(f.short, width - 1), "dim")
    if rows > 2 and f.text:
        canvas.paragraph(x + 1, y + 2, width - 1, f.text, "dim", rows=rows - 2)


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
