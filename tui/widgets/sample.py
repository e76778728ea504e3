"""A few cards and a question, drawn in the Look of the canvas: what a theme looks like at the table."""

from __future__ import annotations

from tui.canvas import Canvas, Span


def badge(canvas: Canvas, end: int, y: int, text: str, *, asked: bool) -> int:
    """The solid badge at the right end of a status line: accent when asked, grey when waiting. Gives its column."""
    if canvas.look.ascii:
        text = f">> {text} <<" if asked else f"({text})"
    return canvas.put_right(end, y, f" {text} ", "bold ink on accent" if asked else "bold warn on hot")


def question_bar(canvas: Canvas, y: int, text: str, *, x: int = 0, width: int | None = None, right: str = "") -> None:
    """The one solid accent bar of a page: what is asked."""
    width = canvas.width - x if width is None else width
    canvas.fill(x, y, width, 1, "bold ink on accent")
    lead = ">> " if canvas.look.ascii else " "
    canvas.put(x, y, (lead + text)[:width], "bold ink")
    if right and len(lead + text) + len(right) + 2 < width:
        canvas.put_right(x + width - 1, y, right, "ink")


def _card(canvas: Canvas, x: int, y: int, title: list[Span], body: list[list[Span]], *, kind: str, style: str) -> None:
    canvas.box(x, y, 15, len(body) + 2, kind=kind, style=style)
    canvas.spans(x + 1, y, [*title, (" ", style)], end=x + 13)
    for i, spans in enumerate(body):
        canvas.spans(x + 1, y + 1 + i, spans, end=x + 14)


def _figures(text: str) -> list[Span]:
    return [(char, "bright" if char.isdigit() else "dim") for char in text]


def paint_sample(canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
    """A small piece of a table, as much as there is room for."""
    g = canvas.look.glyph
    canvas.bar(y, [("SAMPLE", "bold bright"), ("  round 7", "dim")], x=x, width=width)
    badge(canvas, x + width, y, "YOUR MOVE", asked=True)
    seats: tuple[tuple[str, str], ...] = (("blue", "Blue"), ("green", "Green"), ("red", "Red"), ("yellow", "Yellow"))
    canvas.spans(x + 1, y + 1, [(f"{g(ink)} {name}  ", f"bold {ink}") for ink, name in seats], end=x + width)
    top = y + 2
    if height >= 8:
        known: list[Span] = [(f"{g('revealed')} ", "ok"), ("Old Hymn", "text")]
        hidden: list[Span] = [(f"{g('face_down')} ", "warn"), ("face down", "text")]
        changed = [*_figures(" R2 F4 P1 A"), (f"5{g('risen')}", "warn")]
        left = [("Lampkeepers", "bold blue")]
        right = [(g("chosen"), "bright"), ("Reavers", "bold red"), (g("changed"), "warn")]
        _card(
            canvas, x + 1, top, left, [_figures(" R3 F1 P5 A2"), [(" ", "text"), *known]], kind="single", style="line"
        )
        if width >= 34:
            body = [changed, [(" ", "text"), *hidden]]
            _card(canvas, x + 18, top, right, body, kind="double", style="bright")
        top += 4
    if y + height - top >= 3:
        words: list[Span] = [("CONVERTS", "bold ok"), ("  held off  ", "dim"), ("YOURS DIES", "bold warn")]
        canvas.spans(x + 1, top, words, end=x + width)
        top += 1
    if y + height - top >= 2:
        question_bar(canvas, top, "By which way?", x=x, width=width)
        canvas.tint(x, top + 1, width, 1, "soft")
        chosen = "[1 Reason]" if canvas.look.ascii else " 1 Reason "
        options: list[Span] = [(" ", "text"), (chosen, "bold ink on accent"), ("  2", "bold accent"), (" Fire", "text")]
        canvas.spans(x, top + 1, [*options, ("  3 Kill", "faint")], end=x + width)
