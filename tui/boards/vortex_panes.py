"""The panes of a Vortex table that are text: status, log, forecast, piles, question and options."""

from __future__ import annotations

from collections.abc import Sequence

from engine.view import Option, SeenCard
from tui.boards import Desk, Pile
from tui.boards import vortex_cards as vc
from tui.boards import vortex_forecast as fc
from tui.canvas import Canvas, Span, fit, wrap

STEPS = (
    ("vortex", "Vortex"),
    ("rogations", "Rogations"),
    ("frenzy", "Frenzy"),
    ("crusade", "Crusade"),
    ("reinforce", "Reinforce"),
    ("refill", "Refill"),
)
ASKED_FOR = {
    "opening": "which Devotees to put on the field",
    "rogation": "for a Rogation",
    "frenzy": "for Frenzies",
    "crusade": "for a Crusade",
    "crusade-again": "for one more Crusade",
    "held-off": "what to take for holding off Fire",
    "reinforce": "for reinforcements",
    "refill": "whether to refill or discard",
}


def status(canvas: Canvas, desk: Desk, width: int) -> None:
    """Row one: game, round, the six steps, and at the right end whether you are asked. Where there is no room for all
    the steps, the one that goes on alone."""
    panel = desk.view.panel or {}
    canvas.fill(0, 0, width, 1, "text on bar")
    badges, ink = badge_of(desk)
    count = f"{panel.get('round', 0)}/{panel.get('rounds', 24)}"
    now = panel.get("step", "")
    steps: list[Span] = []
    for i, (step, name) in enumerate(STEPS):
        end = "·" if i < len(STEPS) - 1 else ""
        steps.append((f"►{name}{end}", "bold accent") if step == now else (name + end, "dim"))
    here = next((f"{name} {i}/{len(STEPS)}" for i, (step, name) in enumerate(STEPS, 1) if step == now), "Opening")
    here = here if desk.view.outcome is None else "Over"
    forms: list[list[Span]] = [
        [(" VORTEX ", "bold bright"), (f"{count} ", "text"), *steps],
        [(" VORTEX ", "bold bright"), (f"round {count} · ", "text"), (here, "bold accent")],
        [(f" round {count} · ", "text"), (here, "bold accent")],
        [(f" {count} · ", "text"), (here, "bold accent")],
        [(f" {here}", "bold accent")],
        [(here.split()[0], "bold accent")],
    ]
    pairs = [*[(form, badges[0]) for form in forms[:4]], *[(form, badges[1]) for form in forms[3:]]]
    form, badge = next((p for p in pairs if size_of(p[0]) + len(p[1]) + 3 <= width), pairs[-1])
    canvas.spans(0, 0, form, end=width)
    canvas.put_right(width, 0, f" {badge} ", ink)


def size_of(pieces: Sequence[Span]) -> int:
    """How many cells these pieces fill."""
    return sum(len(text) for text, _ in pieces)


def badge_of(desk: Desk) -> tuple[tuple[str, str], str]:
    """What stands at the right end of the first row, long and short: an accent badge if you are asked, else a grey
    one."""
    view = desk.view
    if desk.film:
        return ("REPLAY", "REPLAY"), "text on hot"
    if view.outcome is not None:
        return ("GAME OVER", "OVER"), "bold bright on hot"
    if desk.state.paused:
        return ("PAUSED", "PAUSED"), "warn on hot"
    if view.choice is not None:
        alone = len(view.waiting) == 1 and not view.done
        clock = f" {desk.state.clock}s" if desk.state.clock is not None else ""
        return ("YOUR MOVE" + clock if alone else "YOUR CHOICE" + clock, "YOU" + clock), "ink on accent"
    if len(view.waiting) == 1:
        role = desk.seats[view.waiting[0]].role.upper()
        return (f"{role} THINKS", role), "text on hot"
    many = f"WAIT FOR {len(view.waiting)}" if view.waiting else "WAIT"
    return (many, "WAIT"), "text on hot"


def forecast(canvas: Canvas, x: int, y: int, width: int, rows: int, desk: Desk, *, alone: bool = True) -> None:
    """What the open choice would do; without a forecast the card under the cursor, or what holds this round.

    `alone` is False where another pane shows the card.
    """
    if rows < 1:
        return
    choice = desk.view.choice
    cast = choice.forecast if choice and not desk.looked else None
    kind = cast["kind"] if cast else ""
    row = fc.row_under_cursor(desk, cast) if cast else None
    if kind == "crusade":
        fc.crusade_forecast(canvas, x, y, width, rows, desk, cast)
    elif kind == "rogation" and row is not None:
        fc.rogation_forecast(canvas, x, y, width, rows, desk, row)
    elif kind == "host" and row is not None:
        fc.host_forecast(canvas, x, y, width, rows, desk, row)
    elif alone and card_shown(desk) is not None:
        card_pane(canvas, x, y, width, rows, desk)
    else:
        fc.round_pane(canvas, x, y, width, rows, desk)


def card_shown(desk: Desk) -> SeenCard | None:
    """The card that is looked at, else the one under the cursor, else the one that the question speaks of."""
    ref = desk.looked or (desk.cursor if isinstance(desk.cursor, int) else 0)
    card = vc.find(desk, ref) if ref else None
    if card is None and desk.view.choice is not None and desk.view.choice.refs and not desk.film:
        card = vc.find(desk, desk.view.choice.refs[-1])
    return card


def card_pane(canvas: Canvas, x: int, y: int, width: int, rows: int, desk: Desk) -> None:
    """The card that is looked at: name, figures, text; below a Vortex card what else holds this round."""
    card = card_shown(desk)
    if card is None:
        return
    f = vc.face(desk, card.face)
    canvas.bar(y, f.name, x=x, width=width, right=f"{desk.key('card')} in full".strip())
    row = y + 1
    if f.stats:
        pieces: list[Span] = []
        for name, (printed, now) in zip(("Reason", "Fire", "Repulsion", "Attack"), vc.stats(desk, card), strict=True):
            short = name if width >= 52 else name[:3]
            change = f"{printed}→{now}" if printed != now else str(now)
            pieces += [
                (f"{short} ", "dim"),
                (change + "  ", "ok" if now > printed else "warn" if now < printed else "bright"),
            ]
        row = put_row(canvas, x + 1, row, y + rows, pieces, x + width)
    elif f.figures:
        words = " · ".join(f"{k} {v}" for k, v in vc.figures(desk, f))
        row = canvas.paragraph(x + 1, row, width - 2, words, "dim", rows=max(0, y + rows - row))
    for u in card.under:
        words, ink = (
            ("■ face down", "text") if u.face < 0 else (("◊ " if u.up else "■ ") + vc.face(desk, u.face).name, "bright")
        )
        if row < y + rows:
            detail = vc.face(desk, u.face)
            extra = "; ".join(v for k, v in detail.figures if k == "Changes") or detail.text
            row = put_row(
                canvas, x + 1, row, y + rows, [(words, ink), ("  " + extra if u.face >= 0 else "", "dim")], x + width
            )
    if f.text and row < y + rows:
        row = canvas.paragraph(x + 1, row, width - 2, f"“{f.text}”", "text", rows=y + rows - row)
    if f.kind == "vortex":
        for pieces in fc.round_lines(desk, width - 2, beside=True):
            row = put_row(canvas, x + 1, row, y + rows, pieces, x + width)


def put_row(canvas: Canvas, x: int, y: int, end_row: int, pieces: Sequence[Span], end: int) -> int:
    """One row of pieces if there is room; gives the next row."""
    if y >= end_row:
        return y
    canvas.spans(x, y, pieces, end=end)
    return y + 1


def piles_pane(canvas: Canvas, x: int, y: int, width: int, rows: int, piles: Sequence[Pile], key: str) -> None:
    """Every pile with its size; `key` opens them."""
    hidden = max(0, len(piles) - rows + 1)
    more = f"{hidden} more, {key}".removesuffix(", ") if hidden else f"{key} open".strip()
    canvas.bar(y, "Piles", x=x, width=width, right=more)
    for i, pile in enumerate(piles[: rows - 1]):
        canvas.put(x + 1, y + 1 + i, fit(pile.title, width - 6), "text")
        canvas.put_right(x + width - 1, y + 1 + i, str(pile.count), "bright")


def question(canvas: Canvas, y: int, width: int, desk: Desk) -> None:
    """The question bar and the row of options under it; grey with whom we wait for if nothing is asked or may be
    answered."""
    choice = desk.view.choice
    if choice is None or halted(desk):
        canvas.fill(0, y, width, 1, "text on hot")
        canvas.put(1, y, waiting_words(desk, width - 2), "text on hot")
        words = desk.hint or meanwhile(desk, width - 2)
        canvas.put(1, y + 1, fit(words, width - 2), "warn" if desk.hint else "dim")
        return
    canvas.fill(0, y, width, 1, "ink on accent")
    words = choice.prompt
    if len(words) > width - 2:  # a second row of the bar, in narrow windows
        first, *rest = wrap(words, width - 2)
        canvas.put(0, y - 1, " " + first, "ink on accent", width=width)
        words = " ".join(rest)
    tails = undo_words(desk)
    if choice.hidden and not tails:
        shared = len(desk.view.waiting) + len(desk.view.done) > 1
        tails = ("secret till all are in", "secret") if shared else ("secret",)
    tail = next((tail for tail in tails if len(words) + len(tail) + 4 <= width), "")
    canvas.put(1, y, fit(words, width - 2), "ink on accent")
    if tail:
        canvas.put_right(width - 1, y, tail, "ink on accent")
    end = options_row(canvas, y + 1, width, desk, choice.options)
    if tails and not tail and end + len(tails[-1]) + 1 < width:
        canvas.put_right(width - 1, y + 1, tails[-1], "dim")


def halted(desk: Desk) -> bool:
    """Whether the table is paused, so that nothing is answered."""
    return bool(desk.state.paused) and desk.view.outcome is None


def paused_words(desk: Desk, width: int) -> str:
    """That the table is paused, and by whom."""
    by = desk.state.paused
    who = "you" if desk.view.seat >= 0 and by == desk.seats[desk.view.seat].name else by
    return next((w for w in (f"The table is paused by {who}.", f"Paused by {who}.") if len(w) <= width), "Paused.")


def meanwhile(desk: Desk, width: int) -> str:
    """What can be done while nothing is asked or may be answered."""
    keys, menu = fc.keys_of(desk, "next_pane", "card", "log", "piles", "rules"), desk.key("back")
    if desk.view.outcome is not None:
        return after_words(desk)
    if halted(desk) and desk.view.seat >= 0:
        long = f"{menu} opens the menu: Go on there ends the pause. To look around: {keys}."
        forms = (long, f"{menu} opens the menu: Go on there ends the pause.", f"{menu}: menu, then Go on.")
        return next((words for words in forms if len(words) <= width), f"{menu}, Go on")
    return f"Look around meanwhile: {keys}."


def after_words(desk: Desk) -> str:
    """What can be done once the game is over, and who wants to play it again."""
    wanted = f"Asked for a rematch: {', '.join(desk.state.rematch)}. " if desk.state.rematch else ""
    return f"{wanted}{desk.key('take')}: what next"


def undo_words(desk: Desk) -> tuple[str, ...]:
    """That the option under the cursor shows this seat a card and so ends undo, as far as it can be known before: the
    long form first. Where all may agree to an undo, that it then takes this; nothing where it changes nothing."""
    choice, rule = desk.view.choice, desk.state.undoes
    others = any(not s.bot for i, s in enumerate(desk.seats) if i != desk.view.seat)
    if rule == "off" or (rule == "consent" and not others):
        return ()
    ends = "ends undo" if rule != "consent" else "undo asks all"
    if choice is not None and choice.about == "way" and hidden_refs(desk):
        return f"■ is shown then: {ends}", ends
    if isinstance(desk.cursor, str) and desk.cursor.partition("-")[0] == "draw":
        return ("drawing ends undo" if rule != "consent" else "once drawn, undo asks all"), ends
    return ()


def hidden_refs(desk: Desk) -> bool:
    """Whether a card that the question speaks of carries something face down that this seat has not seen."""
    cards = [vc.find(desk, r) for r in (desk.view.choice.refs if desk.view.choice else ())]
    return any(not u.up and u.face < 0 for card in cards if card is not None for u in card.under)


def options_row(canvas: Canvas, y: int, width: int, desk: Desk, options: Sequence[Option]) -> int:
    """The options with their digits; when they do not all fit, those around the cursor and how many more, in a narrow
    window the one under the cursor. Gives the column after them."""
    labels = option_labels(desk, options)
    cells = [f"{desk.numbers.get(o.key, '')} {label}".strip() for o, label in zip(options, labels, strict=True)]
    widths = [len(c) + 3 for c in cells]
    at = next((i for i, o in enumerate(options) if o.key == desk.cursor), 0)
    if sum(widths) > width - 2:
        if width < NARROW:
            place = f"{at + 1}/{len(options)} ›"
            canvas.put(0, y, chosen_cell(canvas, fit(cells[at], width - len(place) - 3)), "ink on accent")
            canvas.put_right(width, y, place, "accent")
            return width
        if 0 < at == len(options) - 1 and widths[0] + widths[at] + 8 < width:
            return pinned_row(canvas, y, width, desk, options, cells)
    room = width - 12 if sum(widths) > width - 2 else width - 2
    start = 0
    while start < at and sum(widths[start : at + 1]) > room:
        start += 1
    x = 1
    if start:
        x = canvas.put(x, y, f"‹ {start}  ", "accent")
    shown = start
    for i in range(start, len(options)):
        last = i == len(options) - 1
        if i > start and x + len(cells[i]) + 2 > (width if last else width - 6):
            break
        if i == at:
            x = canvas.put(x, y, chosen_cell(canvas, cells[i]), "ink on accent") + 1
        else:
            x = plain_cell(canvas, x, y, desk, options[i], labels[i])
        shown = i + 1
    if shown < len(options):
        canvas.put_right(width - 1, y, f"{len(options) - shown} ›", "accent")
        return width
    if desk.typed:
        canvas.put_right(width - 1, y, f"{desk.typed}_", "accent")
        return width
    return x


NARROW = 30
"""Below this width options that do not all fit are shown one at a time."""


def option_labels(desk: Desk, options: Sequence[Option]) -> list[str]:
    """The labels of options; one that is an attachment has its sign before it."""
    zones = desk.view.current.zones
    signs = {u.ref: "◊" if u.up else "■" for cards in zones for card in cards if card is not None for u in card.under}
    return [f"{signs[o.key]} {o.label}" if isinstance(o.key, int) and o.key in signs else o.label for o in options]


def chosen_cell(canvas: Canvas, words: str) -> str:
    """The option under the cursor, in brackets where no colour tells it."""
    return f"[{words}]" if canvas.look.brackets else f" {words} "


def plain_cell(canvas: Canvas, x: int, y: int, desk: Desk, option: Option, label: str) -> int:
    """An option that the cursor is not on; gives the column after it."""
    return canvas.spans(x, y, [(f" {desk.numbers.get(option.key, '')}", "bold accent"), (f" {label} ", "text")]) + 1


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: `Red, Blue and Green`."""
    return " and ".join(w for w in (", ".join(names[:-1]), *names[-1:]) if w)


def pinned_row(canvas: Canvas, y: int, width: int, desk: Desk, options: Sequence[Option], cells: Sequence[str]) -> int:
    """Options that do not all fit, with the cursor on the last: it stands at the right end, the first ones are kept in
    sight. Gives the column after them."""
    end = canvas.put_right(width - 1, y, chosen_cell(canvas, cells[-1]), "ink on accent") - 7
    x = 1
    for i, label in enumerate(option_labels(desk, options[:-1])):
        if x + len(cells[i]) + 2 > end:
            canvas.put(end + 1, y, f"{len(options) - 1 - i} ›", "accent")
            break
        x = plain_cell(canvas, x, y, desk, options[i], label)
    return width


def waiting_words(desk: Desk, width: int) -> str:
    """On whom we wait, since when, and what they were publicly asked; where it is too long, without their names."""
    view = desk.view
    if view.outcome is not None:
        won = view.outcome[1]
        verb = "win" if len(won) > 1 else "wins"
        plain = f"{listed([desk.seats[s].role for s in won])} {verb}."
        named = f"{listed([f'{desk.seats[s].role} ({desk.seats[s].name})' for s in won])} {verb}."
        forms = (f"The game is over: {named}", f"The game is over: {plain}", plain)
        return next((words for words in forms if len(words) <= width), fit(plain, width))
    if halted(desk):
        return paused_words(desk, width)
    step = view.queue[0][0] if view.queue else ""
    what = ASKED_FOR.get(step, "for a choice")
    roles = [desk.seats[s].role for s in view.waiting]
    long = [f"{desk.seats[s].role} ({desk.seats[s].name})" for s in view.waiting]
    since = f"   since {desk.state.waiting} min" if desk.state.waiting else ""
    verb = "are" if len(view.waiting) > 1 else "is"
    if view.waiting and all(desk.seats[s].thinks for s in view.waiting):
        verb = "think," if len(view.waiting) > 1 else "thinks,"
    told = [f"{' and '.join(who) or 'The table'} {verb} asked {what}{since}" for who in (long, roles)]
    return told[0] if len(told[0]) <= width else fit(told[1], width)
