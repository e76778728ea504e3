"""A card of Vortex in full: figures printed, why, now; text; attachments; where it comes from."""

from __future__ import annotations

from engine.view import SeenCard
from tui.boards import Desk
from tui.boards import vortex_cards as vc
from tui.boards.vortex_forecast import round_lines
from tui.canvas import Span, wrap

STATS = ("Reason", "Fire", "Repulsion", "Attack")
Lines = list[list[Span]]
WIDTH = 66


def card_lines(desk: Desk, ref: int, width: int = WIDTH) -> Lines:
    """All that this seat may know of a card."""
    card = vc.find(desk, ref)
    if card is None:
        return [[("That card has moved.", "dim")]]
    f = vc.face(desk, card.face)
    if card.face < 0:
        told = f"attached by {desk.seats[card.by].role}; its face is not known to you"
        return [[("■ a face-down card", "bright")], *[[(t, "dim")] for t in wrap(told, width)]]
    name, kind = (f.name, f"bold {f.colour.lower() or 'bright'}"), kind_words(desk, card)
    together = len(f.name) + 3 + len(kind) <= width
    lines: Lines = [[name, (f"   {kind}", "dim")], []] if together else [[name], [(kind, "dim")], []]
    if f.stats:
        lines += stat_lines(desk, card, width)
    else:
        lead = 20 if width >= 50 else 14
        for figure, said in vc.figures(desk, f):
            first, *more = wrap(said, width - lead) or [""]
            lines.append([(f"{figure:<{lead}}", "dim"), (first, "bright")])
            lines += [[(" " * lead + words, "bright")] for words in more]
    if f.text:
        lines.append([])
        lines += [[(t, "text")] for t in wrap(f"“{f.text}”", min(width, 60))]
    if card.under:
        lines.append([])
        for u in card.under:
            lines += attachment_lines(desk, u, width)
    lines += state_lines(desk, card, width)
    return lines


def kind_words(desk: Desk, card: SeenCard) -> str:
    """What a card is: Devotee of Blue, now a Zealot."""
    f = vc.face(desk, card.face)
    if f.kind != "devotee":
        return {"frenzy": "Frenzy", "rogation": "Rogation", "vortex": "Vortex card"}.get(f.kind, f.kind)
    told = vc.told(desk, card.ref)
    zealot = ", now a Zealot" if told and told["zealot"] else ""
    return f"Devotee of {f.colour}{zealot}"


def stat_lines(desk: Desk, card: SeenCard, width: int = WIDTH) -> Lines:
    """Each stat: printed, what changes it, what it is now."""
    told = vc.told(desk, card.ref)
    f = vc.face(desk, card.face)
    wide = width >= 50
    lines: Lines = [[("            printed  now   why" if wide else "          print now  why", "dim")]]
    for i, name in enumerate(STATS):
        if told:
            printed, changes, total = told["stats"][i]
        else:
            printed, changes, total = f.stats[i], (), f.stats[i]
        ink = "ok" if total > printed else "warn" if total < printed else "bright"
        why = ", ".join(f"{d:+d} {source}".replace("-", "−") for d, source in changes)
        figures = (f"{printed:>4}    ", f"{total:>2}    ") if wide else (f"{printed:>3}   ", f"{total:>2}   ")
        lead = f"{name:<12}" if wide else f"{name:<10}"
        whys = wrap(why, width - sum(map(len, (lead, *figures)))) or [""]
        lines.append([(lead, "dim"), (figures[0], "text"), (figures[1], ink), (whys[0], "text")])
        lines += [[(" " * sum(map(len, (lead, *figures))) + more, "text")] for more in whys[1:]]
    return lines


def attachment_lines(desk: Desk, u: SeenCard, width: int = WIDTH) -> Lines:
    """What lies under a card."""
    by = desk.seats[u.by].role if 0 <= u.by < len(desk.seats) else "nobody"
    if u.face < 0:
        return [[("■ face down", "text"), (f"   attached by {by}", "dim")]]
    f = vc.face(desk, u.face)
    changes = "; ".join(v for k, v in f.figures if k == "Changes")
    words = " ".join(w for w in (changes, f.text) if w)
    note = "revealed" if u.up else "you see it, others see ■ only"
    lines: Lines = [[("◊ " if u.up else "■ ", "text"), (f.name, "bright")]]
    told = f"{note}, attached by {by}"
    if len(f.name) + len(told) + 5 <= width:
        lines[0].append((f"   {told}", "dim"))
    else:
        lines += [[("  " + t, "dim")] for t in wrap(told, width - 2)]
    return lines + [[("  " + t, "text")] for t in wrap(words, min(58, width - 2))] if words else lines


def state_lines(desk: Desk, card: SeenCard, width: int = WIDTH) -> Lines:
    """Where a card comes from, and marks of this round."""
    f = vc.face(desk, card.face)
    lines: Lines = []
    if f.kind == "devotee":
        home = next((s.role for s in desk.seats if s.role == f.colour), None)
        lines += [[], [("colour      ", "dim"), (f.colour + ("" if home else " (not in this game)"), "text")]]
    told = vc.told(desk, card.ref)
    said = [words for word, number in (told["marks"] if told else ()) if number for words in [mark_words(word, number)]]
    for i, words in enumerate(w for w in said if w):
        lines.append([("this round  " if i == 0 else " " * 12, "dim"), (words, "text")])
    if f.kind == "vortex":
        lines += [[], [("In force now", "dim")], *round_lines(desk, min(62, width), beside=True)]
        lines += standing_per_seat(desk, width)
    return lines


MARKS = {
    "crusaded": "has crusaded",
    "again": "was granted one more Crusade",
    "targeted": "has been crusaded against",
    "used": "its text has been used",
    "bold": "Reason, Fire and Attack +{0} in this Crusade",
    "dimmed": "Fire −{0} in this Crusade",
    "on": "its text holds in this Crusade",
}
UNSAID = ("user", "affects", "offered")
"""Marks that other words tell already."""


def mark_words(word: str, number: int) -> str:
    """A mark on a card in words."""
    return "" if word in UNSAID else MARKS.get(word, f"{word} {{0}}").format(number)


def standing_per_seat(desk: Desk, width: int = WIDTH) -> Lines:
    """What each player may still do this round."""
    lines: Lines = [[]]
    for seat, row in enumerate((desk.view.panel or {}).get("seats", ())):
        if row.get("out") or "crusades" not in row:
            continue
        names = ("Rogations", "Frenzies", "Crusades") if width >= 58 else ("Rog", "Fre", "Cru")
        counts = (row["rogations"], (row["frenzies"],), row["crusades"])
        parts = [f"{n} {'/'.join(map(str, c))}" for n, c in zip(names, counts, strict=True)]
        lines.append([(f"{desk.seats[seat].role:<8}", desk.seats[seat].sign or "text"), ("  ".join(parts), "text")])
    return lines
