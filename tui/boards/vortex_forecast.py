"""What an open choice of Vortex would do: a Crusade by each way, a Rogation, a card laid face down; and the round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.view import SeenCard
from tui.boards import Desk
from tui.boards import vortex_cards as vc
from tui.canvas import Canvas, Span, fit, wrap
from tui.prose import wrap_spans

STATS = ("Reason", "Fire", "Repulsion", "Attack")
OUTCOMES: Mapping[str, tuple[str, str]] = {
    "converts": ("CONVERTS", "ok"),
    "lost": ("YOURS LOST", "warn"),
    "frightens": ("FRIGHTENS", "ok"),
    "kills": ("KILLS", "ok"),
    "dies": ("YOURS DIES", "warn"),
    "both": ("BOTH DIE", "warn"),
    "held-off": ("held off", "warn"),
    "nothing": ("both stay", "dim"),
}


def crusade_forecast(canvas: Canvas, x: int, y: int, width: int, rows: int, desk: Desk, cast: Any) -> None:
    """Each way with both totals, the margin and the outcome in a word."""
    choice = desk.view.choice
    assert choice is not None
    cards = [vc.find(desk, r) for r in choice.refs[:2]]
    names = [vc.face(desk, card.face).name if card else "?" for card in cards]
    long = width >= 60
    mine = 17 if long else 8
    canvas.bar(y, f"Forecast  {' ► '.join(names)}", x=x, width=width)
    head = "you".ljust(mine) + "them".ljust(mine - 1) + ("by  " if long else "by ") + " as far as can be known"
    canvas.put(
        x + 10, y + 1, fit(head if long else head.replace("as far as can be known", "so far"), width - 10), "dim"
    )
    for i, row in enumerate(cast["rows"][: rows - 2]):
        at = y + 2 + i
        here = desk.cursor == row["way"]
        if here:
            canvas.fill(x, at, width, 1, "text on soft")
        word, ink = OUTCOMES.get(row["result"], (row["result"], "text"))
        if row["refused"]:
            word, ink = "not now (w)", "faint"
        sums = [figure(row[side], row["printed"][i], long) for i, side in enumerate(("mine", "theirs"))]
        canvas.spans(
            x,
            at,
            [
                ("►" if here else " ", "accent"),
                (desk.numbers.get(row["way"], " ") + " ", "bold accent"),
                (row["way"].capitalize().ljust(7), "bright"),
                (sums[0].ljust(mine), "text"),
                (sums[1].ljust(mine - 1), "text"),
                (f"{row['margin']:>+2d}  ".replace("-", "−"), "bright"),
                (word, f"bold {ink}" if ink in ("ok", "warn") else ink),
            ],
            end=x + width,
        )
    note = unknown_note(desk, cards, any(r["unknown"] for r in cast["rows"]))
    if note and rows > 5:
        canvas.put(x + 1, y + 5, fit(note, width - 2), "warn")
    if long and rows > 6:
        words = "Ahead by 1 or 2: Reason converts, Fire frightens. Kill: the lower one dies."
        canvas.put(x + 1, y + 6, fit(words, width - 2), "dim")


def figure(side: Sequence[Any], printed: int, long: bool) -> str:
    """A figure of a Crusade with what changes it: `R4−1=3`, or with room `Reason 4 −1 = 3`."""
    name, total = side
    letter = name if long else vc.LETTERS[STATS.index(name)]
    change = f"{total - printed:+d}".replace("-", "−")
    if long:
        return f"{letter} {total}" if total == printed else f"{letter} {printed} {change} = {total}"
    return f"{letter}{total}" if total == printed else f"{letter}{printed}{change}={total}"


def unknown_note(desk: Desk, cards: Sequence[SeenCard | None], unknown: bool) -> str:
    """What of the face-down cards the figures count, and what they cannot."""
    own = [vc.face(desk, u.face).name for card in cards if card for u in card.under if not u.up and u.face >= 0]
    if own and unknown:
        return "your ■ is counted; theirs may turn it"
    if own:
        return f"your ■ {own[0]} is counted in"
    return "a ■ is unknown to you: it may turn this" if unknown else ""


def rogation_forecast(canvas: Canvas, x: int, y: int, width: int, rows: int, desk: Desk, row: Any) -> None:
    """Whom the Rogation under the cursor would affect by the counts of this moment."""
    card = vc.find(desk, row["key"])
    f = vc.face(desk, card.face if card else -1)
    canvas.bar(y, f.name, x=x, width=width, right=f.short)
    names = ", ".join("you" if s == desk.me else desk.seats[s].role for s in row["affects"])
    words = f"Now it affects {names}." if names else "Now nobody is affected: it is spent for nothing."
    notes = [(t, "ok" if names else "warn") for t in wrap(words, width - 2)]
    if row["clash"]:
        notes += [
            (t, "warn") for t in wrap("Clashes with the Vortex card: offer a card, or that part lapses.", width - 2)
        ]
    notes = notes[: max(1, rows - 2)]
    end = canvas.paragraph(x + 1, y + 1, width - 2, f.text, "text", rows=max(1, rows - 1 - len(notes)))
    for text, ink in notes:
        if end < y + rows:
            canvas.put(x + 1, end, text, ink)
            end += 1


def host_forecast(canvas: Canvas, x: int, y: int, width: int, rows: int, desk: Desk, row: Any) -> None:
    """What the card that goes face down would make of the Devotee under the cursor, once it is shown."""
    choice = desk.view.choice
    laid = vc.find(desk, choice.refs[0]) if choice and choice.refs else None
    host = vc.find(desk, row["key"])
    if laid is None or host is None:
        return
    f = vc.face(desk, laid.face)
    canvas.bar(y, f"{f.name} on {vc.face(desk, host.face).name}", x=x, width=width)
    at, last = y + 1, y + rows
    for name, then in row["then"]:
        lead = {"any": "shown", "devotee": "v Devotee", "zealot": "v Zealot"}[name]
        pieces: list[Span] = [(f"{lead:<10}" if name != "any" else "shown  ", "dim")]
        for letter, now, total in zip(vc.LETTERS, row["now"], then, strict=True):
            ink = "ok" if total > now else "warn" if total < now else "bright"
            pieces.append((f"{letter}{now}→{total} " if now != total else f"{letter}{now} ", ink))
        if at < last:
            canvas.spans(x + 1, at, pieces, end=x + width)
            at += 1
    if not row["frenzy"] and at < last:
        at = canvas.paragraph(x + 1, at, width - 2, "A bluff: its figures stay as they are.", "text", rows=last - at)
    if f.text and row["frenzy"] and at < last:
        at = canvas.paragraph(x + 1, at, width - 2, f"“{f.text}”", "text", rows=last - at)
    if at < last:
        words = "Others see ■ only." if vc.is_zealot(desk, host) else "Others see ■ only, and a Zealot."
        canvas.paragraph(x + 1, at, width - 2, words, "dim", rows=last - at)


RANKS = ("converts", "frightens", "kills", "nothing", "held-off", "both", "dies", "lost")
"""What can come of a Crusade, the best for who makes it first: two score, one only kills, then what costs a card."""


def best_way(cast: Any, offered: Sequence[int | str]) -> int | str | None:
    """The way of a Crusade with the best forecast, the first of several; None if none is offered."""
    rows = [r for r in cast["rows"] if r["way"] in offered and not r["refused"] and r["result"] in RANKS]
    return min(rows, key=lambda r: RANKS.index(r["result"]))["way"] if rows else None


def short_forecast(desk: Desk, width: int) -> list[Span]:
    """What the option under the cursor would do, in one line for a small window; empty if there is nothing to tell."""
    cast = desk.view.choice.forecast if desk.view.choice else None
    if cast is None:
        return []
    if cast["kind"] == "crusade":
        row = next((r for r in cast["rows"] if r["way"] == desk.cursor), None)
        if row is None:
            return []
        word, ink = OUTCOMES.get(row["result"], (row["result"], "text"))
        margin = f"{row['margin']:+d} ".replace("-", "−")
        sums = [figure(row[side], row["printed"][i], False) for i, side in enumerate(("mine", "theirs"))]
        head = f"{row['way'].capitalize()} "
        if len(head) + sum(map(len, sums)) + len(margin) + len(word) + 8 <= width:
            margin = f"{sums[0]} : {sums[1]}  {margin} "
        tail = " (■?)" if row["unknown"] else ""
        tail = tail if len(head + margin + word + tail) <= width else ""
        return [(head, "bright"), (margin, "text"), (word, f"bold {ink}"), (tail, "warn")]
    row = row_under_cursor(desk, cast)
    if cast["kind"] != "rogation" or row is None:
        return []
    names = ", ".join(who(desk, s) for s in row["affects"])
    return [(f"affects {names}" if names else "affects nobody", "ok" if names else "warn")]


def row_under_cursor(desk: Desk, cast: Any) -> Any:
    """The forecast's row for the option under the cursor, or None."""
    return next((r for r in cast["rows"] if r.get("key") == desk.cursor), None) if desk.cursor is not None else None


# ---------------------------------------------------------------------- the round
def round_lines(desk: Desk, width: int, *, beside: bool = False) -> list[list[Span]]:
    """What holds this round: the Vortex card's rule, standing Rogations and on whom, and what else is set for whom.
    What these cards set is told by their text, where it holds for all whom they speak of. `beside` leaves the Vortex
    card out, where its rule is told already."""
    panel = desk.view.panel or {}
    everybody = set(range(desk.view.seats))
    told: dict[int, set[int]] = {}
    lines: list[list[Span]] = []
    if panel.get("vortex"):
        number = panel["vortex"][1]
        told[number] = everybody
        if not beside:
            f = vc.face(desk, number)
            lines += _wrapped([("◊ ", "accent"), (f.name, "bright")], f.text or "no rule of its own", width)
    for _ref, number, user, affected in panel.get("standing", ()):
        told[number] = set(affected)
        f = vc.face(desk, number)
        on = ", ".join(who(desk, s) for s in affected) or "nobody"
        head: list[Span] = [("§ ", "accent"), (f.name, "bright"), (f" by {who(desk, user)}, on {on}", "dim")]
        lines += _wrapped(head, f.text, width)
    for seats, words, number in panel.get("marks", ()):
        bound = set(seats) or everybody
        if bound != told.get(number):
            on = "all" if bound == everybody else ", ".join(who(desk, s) for s in seats)
            lines += _wrapped([("· ", "dim"), (on, "bright")], f"{words} ({vc.face(desk, number).name})", width)
    return lines


def _wrapped(head: list[Span], text: str, width: int) -> list[list[Span]]:
    """A head and a text after it, wrapped under it."""
    first, *more = wrap_spans([*head, (f": {text}", "text")], max(4, width - 2))
    return [first, *[[("  ", "text"), *line] for line in more]]


def who(desk: Desk, seat: int) -> str:
    """A player in a sentence: the colour, or `you`."""
    return "you" if seat == desk.view.seat and not desk.film else desk.seats[seat].role


def keys_of(desk: Desk, *actions: str) -> str:
    """The keys of some actions, one after the other; those without a key are left out."""
    return ", ".join(key for key in map(desk.key, actions) if key)


def round_pane(canvas: Canvas, x: int, y: int, width: int, rows: int, desk: Desk) -> None:
    """What holds this round; how many lines more, if there is no room for all."""
    lines = round_lines(desk, width - 2)
    vortex = (desk.view.panel or {}).get("vortex")
    if len(lines) > rows - 1 and vortex and not vc.face(desk, vortex[1]).text:
        lines = round_lines(desk, width - 2, beside=True)
    hidden = len(lines) - (rows - 1)
    keys = "" if desk.film else keys_of(desk, "next_pane", "card")
    right = f"{hidden} more: {keys}".removesuffix(": ") if hidden > 0 else ""
    canvas.bar(y, "This round", x=x, width=width, right=right)
    for i, pieces in enumerate(lines[: max(0, rows - 1)]):
        canvas.spans(x + 1, y + 1 + i, pieces, end=x + width)
    if not lines and rows > 1:
        canvas.paragraph(x + 1, y + 1, width - 2, "The first Vortex card has not turned up yet.", "dim", rows=rows - 1)
