"""Make text that a stranger typed safe to show on somebody else's terminal; it must not know who shows it or where.

Names, chat lines and deck texts pass through here at the edge, before they are stored or sent to anybody.
"""

from __future__ import annotations

import unicodedata

# Letters of some scripts carry one or two marks; more than this on one letter is a "Zalgo" tower that paints over
# the lines above.
_MARKS_PER_LETTER = 2

# Drawn with no ink at all, yet neither spaces nor format characters for Unicode: fillers made for blank names.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")


# Scripts that are written among each other, by the first words of their letters' names.
_AMONG = dict.fromkeys(("IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "BOPOMOFO"), "CJK")


def scripts(text: str) -> set[str]:
    """The scripts of a text's letters. Chinese characters and the syllables written among them are one; digits, marks
    and letters that all scripts share count for none."""
    letters = [c for c in unicodedata.normalize("NFKC", text) if unicodedata.category(c).startswith("L")]
    names = [unicodedata.name(letter, "").partition(" ")[0] for letter in letters]
    return {_AMONG.get(name, name) for name in names if name != "MODIFIER"}


def cells(character: str) -> int:
    """How many terminal cells one printable character takes: 0, 1 or 2."""
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def width(text: str) -> int:
    """How many terminal cells a sanitised text takes."""
    return sum(cells(character) for character in text)


def sanitise(text: str, limit: int) -> str:
    """The printable rest of `text`, on one line and at most `limit` cells wide; may be empty.

    Escape and control characters, bidirectional overrides, zero-width and private characters vanish; every run of white
    space becomes one space; a letter keeps at most two combining marks. Cleaning the answer again changes nothing.
    """
    out: list[str] = []
    used = marks = 0
    # Composed first, so that an accent costs no mark where a single character exists. Only the part that can
    # matter is looked at: a megabyte must not cost more than a line.
    for character in unicodedata.normalize("NFC", text[: limit * 8 + 64]):
        category = unicodedata.category(character)
        if character.isspace() or category in ("Zs", "Zl", "Zp"):
            if not out or out[-1] == " ":
                continue
            character = " "
        elif category[0] == "C" or character in _BLANK:
            continue
        wide = cells(character)
        if wide == 0:
            marks += 1
            if marks > _MARKS_PER_LETTER or not out or out[-1] == " ":
                continue
        else:
            if used + wide > limit:
                break
            marks = 0
        used += wide
        out.append(character)
    return unicodedata.normalize("NFC", "".join(out)).rstrip(" ")
