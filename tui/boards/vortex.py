"""How a table of Vortex is drawn: status, the Vortex card, fields, log beside forecast, hand, question, options.

Everything comes from the View. Three shapes: normal (80×24 and up), roomy (120×36 and up, cards and log at the right),
compact below (one pane and a line of tabs).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.view import Asked, SeenCard, View
from tui.boards import Desk, Pile
from tui.boards import vortex_cards as vc
from tui.boards.vortex_cards import DISCARD, DRAW, FEARFUL, FIELD, HAND, PAST, STANDING, VORTEX, VORTEX_DECK
from tui.boards.vortex_forecast import best_way, short_forecast
from tui.boards.vortex_log import coach_pane, log_pane, talk_lines, talk_mark
from tui.boards.vortex_panes import forecast, halted, piles_pane, question, status
from tui.canvas import Canvas, Span, fit, wrap
from tui.widgets.lists import more_marks

SIGNS = {"blue": "≈", "green": "≡", "red": "×", "yellow": "▲"}
TABS = ("field", "hand", "log", "piles")
FORECAST = 7
"""The rows that the longest forecast takes."""


class VortexBoard:
    """The field of Vortex."""

    def paint(self, canvas: Canvas, rows: int, desk: Desk) -> None:
        """Draw the table on the first `rows` rows."""
        if canvas.width < 80 or rows < 23:
            self.compact(canvas, rows, desk)
        elif canvas.width >= 120 and rows >= 35:
            self.roomy(canvas, rows, desk)
        else:
            self.normal(canvas, rows, desk, canvas.width)

    # ------------------------------------------------------------------ shapes
    def normal(self, canvas: Canvas, rows: int, desk: Desk, width: int, *, tall: bool = False) -> None:
        """Rows from top to bottom; what is left over goes to the log and the forecast."""
        status(canvas, desk, width)
        self.vortex_line(canvas, 1, width, desk)
        said = len(wrap(desk.state.coach, width - 2)) + 1 if tall and desk.state.coach else 0
        high, hand_rows = self.tall_parts(desk, rows - said, width) if tall else (4, 0)
        y = self.opponents(canvas, 2, width, desk, high)
        y = self.own_field(canvas, y, width, desk, high)
        hand_rows = hand_rows or max(3, min(5, rows - y - 9))
        middle = rows - y - hand_rows - 2
        if tall:
            if said:
                coach_pane(canvas, 0, y, width, said, desk)
            forecast(canvas, 0, y + said, width, middle - said, desk, alone=False)
        else:
            half = 40 if desk.state.coach else width // 2 - 3
            left = coach_pane if desk.state.coach else log_pane
            left(canvas, 0, y, half, middle, desk)
            canvas.column(half, y, middle)
            forecast(canvas, half + 1, y, width - half - 1, middle, desk)
        self.hand(canvas, rows - hand_rows - 2, width, desk, hand_rows)
        question(canvas, rows - 2, width, desk)

    def tall_parts(self, desk: Desk, rows: int, width: int) -> tuple[int, int]:
        """How high boxes and how many rows for the hand, where there may be room for the texts on cards: first in
        hand, then on the field."""
        others = self.others(desk)
        boxed = [desk.me, *others] if len(others) == 1 else [desk.me]
        lists = 0 if len(others) == 1 else 2 + self.list_rows(desk)
        room = rows - 2 - lists - len(boxed) - FORECAST - 2
        hand = self.own(desk, HAND)
        wish = 1 + vc.hand_rows(desk, hand, (width - 1) // self.hand_columns(hand, width))
        needs = [self.box_rows(desk, boxed, width, close=close) for close in (False, True)]
        most = (room - wish) // len(boxed)
        high = max(6, min(most, needs[0] if needs[0] <= most else needs[1]))
        return high, max(4, min(wish, room - high * len(boxed)))

    def box_rows(self, desk: Desk, seats: Sequence[int], width: int, *, close: bool) -> int:
        """How many rows the boxes of these seats need so that none cuts its text."""
        cards = [(c, self.box_step(desk, s, width)) for s in seats for c in vc.zone(desk, s, FIELD) if c is not None]
        return max([0, *[vc.box_rows(desk, c, step - 1, close=close) for c, step in cards]])

    def roomy(self, canvas: Canvas, rows: int, desk: Desk) -> None:
        """The field at the left; the card, the log and the piles over the full height at the right."""
        right = min(50, max(37, 37 + (canvas.width - 140) // 4))
        left = canvas.width - right - 1
        self.normal(canvas, rows, desk, left, tall=True)
        canvas.column(left, 0, rows)
        x = left + 1
        ref = desk.looked or (desk.cursor if isinstance(desk.cursor, int) else 0) or self.first_card(desk)
        lines = self.card(desk, ref, right - 2) if ref else [[("No card is under the cursor.", "dim")]]
        canvas.bar(0, "Card", x=x, width=right, right=f"{desk.key('card')} in full".strip())
        piles = self.piles(desk)
        base = rows - min(len(piles) + 1, max(11, rows - 24))
        room = max(6, base - 9)
        if len(lines) > room:
            lines = [*lines[: room - 1], [(f"… {desk.key('card')} shows the rest", "dim")]]
        for i, pieces in enumerate(lines, 1):
            canvas.spans(x + 1, i, pieces, end=x + right)
        y = 1 + len(lines)
        log_pane(canvas, x, y, right, base - y, desk)
        piles_pane(canvas, x, base, right, rows - base, piles, desk.key("piles"))

    def compact(self, canvas: Canvas, rows: int, desk: Desk) -> None:
        """One pane and a line of tabs; the question and its options always."""
        width = canvas.width
        status(canvas, desk, width)
        pane = desk.pane if desk.pane in TABS else "field"
        tabs: list[Span] = []
        for tab in TABS:
            tabs.append((f" {tab} ", "bold bright on hot" if tab == pane else "dim"))
        canvas.spans(0, 1, tabs, end=width)
        asked = desk.view.choice if not halted(desk) else None
        top, height = 2, rows - 4 - (1 if asked is not None and len(asked.prompt) > width - 2 else 0)
        height -= self.compact_foot(canvas, top, height, desk, talk=pane != "log")
        if pane == "hand":
            self.list_cards(canvas, top, height, desk, self.own(desk, HAND))
        elif pane == "log":
            log_pane(canvas, 0, top, width, height, desk)
        elif pane == "piles":
            piles_pane(canvas, 0, top, width, height, self.piles(desk), desk.key("piles"))
        else:
            self.compact_field(canvas, top, height, desk)
        question(canvas, rows - 2, width, desk)

    def compact_foot(self, canvas: Canvas, top: int, height: int, desk: Desk, *, talk: bool) -> int:
        """At the end of the one pane: what is new of the talk, and what the option under the cursor would do; each a
        line. Gives how many; without room for the talk its number stands on the line of tabs."""
        said = talk_lines(desk, canvas.width - 3, 1) if talk else []
        cast = short_forecast(desk, canvas.width)
        used = 0
        if cast and height > 1:
            used += 1
            canvas.spans(0, top + height - used, cast, end=canvas.width)
        if said and height - used > 2 and canvas.width >= 24:
            used += 1
            canvas.spans(0, top + height - used, [("» ", "accent"), (said[0], "bright")], end=canvas.width)
        elif said:
            canvas.put_right(canvas.width, top - 1, f" {talk_mark(desk)} ", "bold bright on hot")
        return used

    def compact_field(self, canvas: Canvas, y: int, height: int, desk: Desk) -> None:
        """Every seat's cards, one line each; the seat of the cursor stays in sight."""
        rows: list[tuple[str, Any]] = []
        focus = -1
        spoken = desk.view.choice.refs if desk.view.choice else ()
        for seat in [*self.others(desk), desk.me]:
            rows.append(("seat", seat))
            for card in vc.zone(desk, seat, FIELD):
                if card is not None and (card.ref in (desk.cursor, desk.looked) or (focus < 0 and card.ref in spoken)):
                    focus = len(rows)
                rows.append(("card", card))
        start = max(0, min(focus - height // 2, len(rows) - height))
        for i, (kind, what) in enumerate(rows[start : start + height]):
            if kind == "seat":
                self.seat_bar(canvas, 0, y + i, canvas.width, desk, what, short=True)
            else:
                vc.line(canvas, 0, y + i, canvas.width, desk, what, lettered=True)
        more_marks(canvas, canvas.width, y, range(start, min(len(rows), start + height)), len(rows))

    def list_cards(self, canvas: Canvas, y: int, height: int, desk: Desk, cards: Sequence[SeenCard]) -> None:
        """Cards of the hand, one line each."""
        focus = next((i for i, c in enumerate(cards) if c.ref in (desk.cursor, desk.looked)), 0)
        start = max(0, min(focus - height // 2, len(cards) - height))
        for i, card in enumerate(cards[start : start + height]):
            f = vc.face(desk, card.face)
            cursor = card.ref in (desk.cursor, desk.looked)
            if cursor:
                canvas.fill(0, y + i, canvas.width, 1, "text on hot")
            mark = vc.hand_mark(desk, card) or " "
            canvas.spans(
                0,
                y + i,
                [
                    (mark + " ", "bold accent"),
                    (fit(f.name, 15).ljust(16), f.colour.lower() or "bright"),
                    (f.short, "dim"),
                ],
                end=canvas.width,
            )

    # ------------------------------------------------------------------ parts
    def vortex_line(self, canvas: Canvas, y: int, width: int, desk: Desk) -> None:
        """The current Vortex card: its name, the turn order, its rule; standing Rogations at the end."""
        panel = desk.view.panel or {}
        card = panel.get("vortex")
        f = vc.face(desk, card[1]) if card else None
        x = canvas.spans(0, y, [(" ◊ ", "accent"), (f.name if f else "No Vortex card yet", "bright"), (" │ ", "line")])
        done = set(desk.view.done)
        for i, seat in enumerate(panel.get("order", ())):
            ink = vc.seat_ink(desk, seat)
            mark = f" {canvas.look.glyph('yes')}" if seat in done else ""
            lead = " ► " if i else "order " if width >= 100 else ""
            x = canvas.spans(x, y, [(lead, "dim"), (SIGNS.get(ink, "") + desk.seats[seat].role, ink), (mark, "ok")])
        pieces: list[Span] = []
        if panel.get("reversed"):
            pieces.append((" (Crusades reversed)", "warn"))
        standing = panel.get("standing", ())
        named: list[Span] = []
        for _ref, number, user, affected in standing:
            on = "".join(SIGNS.get(vc.seat_ink(desk, s), "") for s in affected)
            named += [
                (" │ ", "line"),
                ("§ " + vc.face(desk, number).name, vc.seat_ink(desk, user)),
                (" on " + on, "dim"),
            ]
        if sum(len(t) for t, _ in named) > (width - x) // 2:
            named = [
                (" │ ", "line"),
                (f"§ {len(standing)} Rogation{'s hold' if len(standing) > 1 else ' holds'}", "accent"),
            ]
        pieces += named
        if f and f.text:
            pieces += [(" │ ", "line"), (f.text, "text")]
        canvas.spans(x, y, pieces, end=width)

    def opponents(self, canvas: Canvas, y: int, width: int, desk: Desk, high: int) -> int:
        """The others: boxes for one, lists side by side for two and three. Gives the row after them."""
        others = self.others(desk)
        if len(others) == 1:
            self.seat_bar(canvas, 0, y, width, desk, others[0])
            return self.boxes(canvas, y + 1, width, desk, others[0], high)
        gaps = max(0, len(others) - 1)
        room = (width - gaps) // max(1, len(others))
        most = self.list_rows(desk)
        for i, seat in enumerate(others):
            x = i * (room + 1)
            self.seat_bar(canvas, x, y, room, desk, seat, short=True)
            canvas.put(x + 1, y + 1, self.counts(desk, seat, room - 1), "dim")
            vc.list_head(canvas, x, y + 2, room)
            cards = [c for c in vc.zone(desk, seat, FIELD) if c is not None]
            for j in range(most):
                if j < len(cards):
                    vc.line(canvas, x, y + 3 + j, room, desk, cards[j])
                else:
                    canvas.put(x + 1, y + 3 + j, "·", "line")
            if i:
                canvas.column(x - 1, y, 3 + most)
        return y + 3 + most

    def counts(self, desk: Desk, seat: int, room: int) -> str:
        """How many cards a player has where, in as many words as there is room for."""
        row = self._row(desk, seat)
        figures = (row["hand"], row["draw"], self.count(desk, seat, DISCARD), row["fearful"])
        forms = (
            "hand {}  draw {}  discard {}  fearful {}",
            "hand {} draw {} disc {} fear {}",
            "hand {} draw {} disc {} f {}",
            "h {} draw {} disc {} f {}",
        )
        told = [form.format(*figures) for form in forms]
        return next((words for words in told if len(words) <= room), fit(told[-1], room))

    def own_field(self, canvas: Canvas, y: int, width: int, desk: Desk, height: int) -> int:
        """The own field, as boxes."""
        self.seat_bar(canvas, 0, y, width, desk, desk.me)
        return self.boxes(canvas, y + 1, width, desk, desk.me, height)

    def boxes(self, canvas: Canvas, y: int, width: int, desk: Desk, seat: int, height: int) -> int:
        """A field as boxes side by side; an empty place is a dot."""
        cards = [c for c in vc.zone(desk, seat, FIELD) if c is not None]
        places = self.places(desk, seat)
        step = self.box_step(desk, seat, width)
        gap = 1 if step > 14 else 0
        close = height > 6 and self.box_rows(desk, [seat], width, close=False) > height
        for i in range(places):
            x = 1 + i * step
            if i < len(cards):
                vc.box(canvas, x, y, step - gap, desk, cards[i], height, close=close)
            else:
                canvas.put(x + step // 2 - 1, y + height // 2, "·", "line")
        return y + height

    def places(self, desk: Desk, seat: int) -> int:
        """For how many cards a field has room."""
        limit: int = self._row(desk, seat).get("limit", 5)
        return max(5, len(vc.zone(desk, seat, FIELD)), limit)

    def box_step(self, desk: Desk, seat: int, width: int) -> int:
        """How many columns from one box of a field to the next."""
        return min(30, width // self.places(desk, seat))

    def list_rows(self, desk: Desk) -> int:
        """How many rows the lists of the others have for cards."""
        return max([3, *[len(vc.zone(desk, s, FIELD)) for s in self.others(desk)]])

    def hand_columns(self, cards: Sequence[SeenCard], width: int) -> int:
        """How many cards of the hand stand side by side."""
        return max(6, min(len(cards), 7)) if width < 100 else max(6, min(len(cards), width // 14))

    def seat_bar(self, canvas: Canvas, x: int, y: int, width: int, desk: Desk, seat: int, short: bool = False) -> None:
        """A seat's bar: sign, colour, who it is; counts and score at the right."""
        info, row = desk.seats[seat], self._row(desk, seat)
        ink = vc.seat_ink(desk, seat)
        who = "you" if seat == desk.me and desk.view.seat == seat and not desk.film else info.name
        head: list[Span] = [(f"{SIGNS.get(ink, '')} {info.role} ", f"bold {ink}")]
        tail: list[Span] = []
        if info.bot and not short and "bot" not in info.name and not (info.thinks and width < 90):
            tail.append((f" (bot, {info.bot})", "dim"))
        yes, thinking = canvas.look.glyph("yes"), canvas.look.glyph("thinking")
        if seat in desk.view.done:
            tail.append((f" {yes}" if short or width < 90 else f"  {yes} has answered", "ok"))
        elif info.thinks:
            tail.append((f" {thinking}" if width < 36 else f" {thinking} thinks", "dim"))
        elif seat in desk.view.waiting and len(desk.view.waiting) > 1:
            tail.append((f" {thinking}" if short or width < 90 else f"  {thinking} still choosing", "dim"))
        if row.get("out"):
            tail = [("  out" if width < 36 else "  out of the game", "warn")]
        elif info.state:
            tail.append((f"  {info.state}", "warn"))
        room = width - 3 - len(f"score {row.get('score', 0):g}") if short else width
        room -= sum(len(text) for text, _ in [*head, *tail])
        title = [*head, (fit(who, room) if room > 2 else "", "text"), *tail]
        score: list[Span] = [("score ", "dim"), (f"{row.get('score', 0):g}", "bright")]
        if not short and not row.get("out"):
            numbers = (
                ("hand", row["hand"]),
                ("draw", row["draw"]),
                ("discard", self.count(desk, seat, DISCARD)),
                ("fearful", row["fearful"]),
            )
            pieces: list[Span] = []
            for name, number in numbers:
                pieces += [(name + " ", "dim"), (f"{number}  ", "bright")]
            score = pieces + score
        canvas.bar(y, title, x=x, width=width, right=score)

    def hand(self, canvas: Canvas, y: int, width: int, desk: Desk, rows: int) -> None:
        """The own hand in columns; it scrolls when there are more cards than fit."""
        cards = self.own(desk, HAND)
        hidden = len(vc.zone(desk, desk.me, HAND)) - len(cards)
        own = desk.view.seat == desk.me and not desk.film
        title = f"Hand {len(cards) + hidden}" if own else f"Hand of {desk.seats[desk.me].role} {len(cards) + hidden}"
        hint = "" if desk.view.choice is None or halted(desk) else desk.hint  # then the question's place says it
        columns = self.hand_columns(cards, width)
        step = (width - 1) // columns
        focus = next((i for i, c in enumerate(cards) if c.ref in (desk.cursor, desk.looked)), 0)
        start = max(0, min(focus - columns + 2, len(cards) - columns))
        keys = (("next_pane", "looks around"), ("piles", "piles"))
        words = "" if desk.film else " · ".join(f"{desk.key(a)} {does}" for a, does in keys if desk.key(a))
        right: list[Span] = [(hint or words, "dim")]
        beside = not desk.state.coach or (canvas.width >= 120 and canvas.height > 35)  # the log pane tells it
        talk = [] if beside else talk_lines(desk, width - 16, 1)
        if len(cards) > columns and not hint:
            before, after = start, len(cards) - start - columns
            right = [(f"‹ {before}  " if before else "", "accent"), (f"{after} ›" if after else "", "accent")]
        if talk and not hint:  # what the coach says fills the place where talk stands
            right = [("» ", "accent"), (talk[0], "bright")]
        canvas.bar(y, title, width=width, right=right)
        for i, card in enumerate(cards[start : start + columns]):
            vc.hand_card(canvas, i * step, y + 1, step, desk, card, rows - 1)
        if not cards and hidden:
            canvas.put(1, y + 1, "The cards of this hand are hidden.", "dim")

    # ------------------------------------------------------------------ what else a page asks
    def panes(self, desk: Desk) -> Sequence[tuple[str, Sequence[Sequence[int]]]]:
        """Where the player can look around."""
        fields = [[c.ref for c in vc.zone(desk, s, FIELD) if c is not None] for s in [*self.others(desk), desk.me]]
        panel = desk.view.panel or {}
        shown = [panel["vortex"][0]] if panel.get("vortex") else []
        shown += [c[0] for c in panel.get("standing", ())]
        hand = [c.ref for c in self.own(desk, HAND)]
        panes = [("field", [row for row in [shown, *fields] if row]), ("hand", [hand] if hand else [])]
        return [(name, rows) for name, rows in panes if rows]

    def piles(self, desk: Desk) -> Sequence[Pile]:
        """The piles: the Vortex, past Vortex cards, each seat's discard and Fearful piles, draw piles by count."""
        found = []
        for title, index in (("the Vortex", VORTEX), ("Vortex cards past", PAST), ("standing Rogations", STANDING)):
            found.append(self._pile(title, vc.shared(desk, index)))
        found.append(Pile("Vortex deck", len(vc.shared(desk, VORTEX_DECK)), note="face down"))
        for seat in [desk.me, *self.others(desk)]:
            name = "your" if seat == desk.view.seat else f"{desk.seats[seat].role}’s"
            found.append(self._pile(f"{name} discard pile", vc.zone(desk, seat, DISCARD)))
            found.append(self._pile(f"{name} Fearful pile", vc.zone(desk, seat, FEARFUL)))
            found.append(self._pile(f"{name} draw pile", vc.zone(desk, seat, DRAW), "what you know of it"))
        return found

    def _pile(self, title: str, cards: Sequence[SeenCard | None], note: str = "") -> Pile:
        known = tuple((c.ref, c.face) for c in reversed(cards) if c is not None)
        return Pile(title, len(cards), known, note)

    def card(self, desk: Desk, ref: int, width: int = 66) -> Sequence[Sequence[Span]]:
        """A card in full: figures printed, why, now; text; attachments; state."""
        from tui.boards.vortex_detail import card_lines

        return card_lines(desk, ref, width)

    def score_words(self) -> str:
        """How the score comes about, in a sentence."""
        return "Score: cards in the Fearful pile + True Converts in the deck."

    def score_parts(self, view: View, seat: int) -> str:
        """Of what a seat's score is made."""
        rows = (view.panel or {}).get("seats", ())
        if seat >= len(rows):
            return ""
        row = rows[seat]
        rest = row["score"] - row["fearful"] - row["converts"]
        return f"{row['fearful']} Fearful + {row['converts']} True Converts" + (f" + {rest:g} dead" if rest else "")

    def start(self, choice: Asked) -> int | str | None:
        """The way of a Crusade with the best forecast."""
        cast = choice.forecast
        offered = [o.key for o in choice.options]
        return best_way(cast, offered) if cast and cast["kind"] == "crusade" else None

    def rule_ids(self, desk: Desk) -> Sequence[str]:
        """The rules of the open step."""
        step = (desk.view.panel or {}).get("step", "")
        chapter = {"setup": "VX-1", "rogations": "VX-4", "frenzy": "VX-5", "crusade": "VX-6", "reinforce": "VX-7"}
        return [chapter.get(step, "VX-8" if step == "refill" else "VX-2")]

    # ------------------------------------------------------------------ small questions
    def others(self, desk: Desk) -> list[int]:
        """The other seats, in the order after one's own."""
        count = desk.view.seats
        return [(desk.me + i) % count for i in range(1, count)]

    def own(self, desk: Desk, kind: int) -> list[SeenCard]:
        """The own cards of a zone that are known."""
        return [c for c in vc.zone(desk, desk.me, kind) if c is not None]

    def count(self, desk: Desk, seat: int, kind: int) -> int:
        """How many cards lie in a zone."""
        return len(vc.zone(desk, seat, kind))

    def first_card(self, desk: Desk) -> int:
        """A card to show when none is under the cursor: the one that the question speaks of, else the Vortex card."""
        choice = desk.view.choice
        if choice is not None and choice.refs:
            return choice.refs[-1]
        card = (desk.view.panel or {}).get("vortex")
        return card[0] if card else 0

    def _row(self, desk: Desk, seat: int) -> dict[str, Any]:
        rows: Sequence[dict[str, Any]] = (desk.view.panel or {}).get("seats", ())
        return rows[seat] if seat < len(rows) else {"hand": 0, "draw": 0, "fearful": 0, "score": 0}
