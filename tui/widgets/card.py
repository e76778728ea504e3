"""A printed card as lines of text, and in its frame."""

from __future__ import annotations

from tui.canvas import Canvas, Span, wrap
from tui.palette import Look
from tui.services import CardInfo

SEAT_COLOURS = ("blue", "green", "red", "yellow")


def card_ink(card: CardInfo) -> str:
    """The ink of a card's name: that of its colour, if it has one."""
    colour = card.colour.lower()
    return colour if colour in SEAT_COLOURS else "bright"


def card_sign(card: CardInfo, look: Look) -> str:
    """The sign of a card's colour; a blank if it has none."""
    colour = card.colour.lower()
    return look.glyph(colour) if colour in SEAT_COLOURS else " "


def card_lines(card: CardInfo, width: int, look: Look) -> list[list[Span]]:
    """What is printed on a card, wrapped to a width; digits stand before the rules that can be read."""
    kind = f"{card.kind} of {card.colour}" if card.colour else card.kind
    copies = "one of it" if card.copies == 1 else f"{card.copies} of it"
    ornament = card_sign(card, look).strip() or "·"
    label = max((len(name) for name, _ in card.figures), default=0)
    parts: list[list[list[Span]]] = [
        [[((f"{ornament} " * width)[: width - 1 + width % 2], card_ink(card) if card.colour else "line")]],
        [[(line, "dim")] for line in wrap(f"{kind} · {copies}", width)],
        [
            [(f"{name if i == 0 else '':<{label}}  ", "text"), (part, "bold bright")]
            for name, value in card.figures
            for i, part in enumerate(wrap(value, max(width - label - 2, 8)) or [""])
        ],
        [[(line, "text")] for line in (wrap(f"“{card.text}”", width) if card.text else [])],
        [
            [("rules  " if i == 0 else " " * 7, "dim"), (f"{i + 1} ", "bold accent"), (rule, "text")]
            for i, rule in enumerate(card.rules[:9])
        ],
    ]
    lines: list[list[Span]] = []
    for part in parts:
        lines += [*([[]] if lines and part else []), *part]
    return lines


def paint_card(canvas: Canvas, card: CardInfo, x: int, y: int, width: int, rows: int, *, top: int = 0) -> int:
    """A card in a frame as tall as it needs, from line `top` on; gives how many lines are below those in sight."""
    lines = card_lines(card, width - 4, canvas.look)
    height = min(rows, len(lines) - top + 2)
    left = len(lines) - top - (height - 2)
    sign = card_sign(card, canvas.look).strip()
    name = f" {sign} {card.name} " if sign else f" {card.name} "
    canvas.box(x, y, width, height, style="line", title=[(name, f"bold {card_ink(card)}")])
    for i, spans in enumerate(lines[top : top + height - 2]):
        canvas.spans(x + 2, y + 1 + i, spans, end=x + width - 2)
    if left > 0:
        canvas.put_right(
            x + width - 2, y + height - 1, f" {canvas.look.glyph('more_down')} {left} lines ", "bold accent"
        )
    return max(left, 0)
