"""Services that answer at once from made-up data, for tests, pictures and a look at the pages by hand.

`python -m tests.tui.fakes [page]` shows them in this terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from tui.app import TriptychApp, run_local
from tui.page import Page
from tui.screens.reader import Reader
from tui.services import (
    BOT,
    EMPTY,
    HUMAN,
    MENU_ITEMS,
    CardInfo,
    Entry,
    GameInfo,
    MenuNote,
    OptionInfo,
    Refusal,
    SeatSetup,
    Setup,
)
from tui.settings import Settings

SWITCH = ("off", "on")
VORTEX = GameInfo(
    "vortex",
    "Vortex",
    2,
    4,
    (
        OptionInfo("fire_kill_from", ("4", "3"), "fire kills from this lead on; with 4, exactly 3 does nothing"),
        OptionInfo("replaced_attachment", ("discard", "hand"), "where an attachment goes that is replaced"),
        OptionInfo("bluff_keeps_zealot", SWITCH, "a revealed bluff stays attached until its bearer leaves"),
        OptionInfo("basic_game", SWITCH, "no Rogations; of Vortex cards only the turn order counts"),
        OptionInfo("rounds", ("24", *map(str, range(6, 24))), "how many rounds are played"),
    ),
    blurb="Four creeds crusade against each other around a maelstrom that changes its mind every round. Plans are "
    "made in secret and shown together; the cheapest weapon is a card that everybody believes you hold.",
    length="30 min",
)
ODYSSEY = GameInfo(
    "odyssey",
    "Temporal Odyssey",
    2,
    4,
    (OptionInfo("turn_cap", ("120", "80"), "after so many turns the towers are compared"),),
    blurb="Travelers draft allies from past, present and future and lead them against each other's tower.",
    length="40 min",
)
TEMPEST = GameInfo(
    "tempest",
    "Tempest of the Gods",
    2,
    4,
    blurb="Priests pool the faith of their temples until a god answers.",
    length="60 min",
    refused="Tempest of the Gods comes with a later release.",
)
CARDS = (
    CardInfo(
        "Stillfolk",
        "devotee",
        "Blue",
        1,
        (("Reason", "4"), ("Fire", "0"), ("Repulsion", "4"), ("Attack", "1")),
        "When this would be killed on your own crusade, you may discard a Rogation from your hand instead.",
        ("VX-0.4 Zealot", "VX-6.7 kill"),
    ),
    CardInfo("Reavers", "devotee", "Red", 1, (("Reason", "2"), ("Fire", "4"), ("Repulsion", "1"), ("Attack", "4"))),
    CardInfo("Proofs", "devotee", "Green", 1, (("Reason", "5"), ("Fire", "1"), ("Repulsion", "2"), ("Attack", "1"))),
    CardInfo(
        "Sun Guard", "devotee", "Yellow", 1, (("Reason", "2"), ("Fire", "5"), ("Repulsion", "1"), ("Attack", "3"))
    ),
    CardInfo("Vigil", "frenzy", "", 3, (), "When shown: Reason −1, Attack +1.", ("VX-5.2 reveal",)),
    CardInfo(
        "Long Noon", "vortex", "", 1, (("Order", "Blue, Red, Green, Yellow"),), "All Zealots: Attack +1 this round."
    ),
    CardInfo("Bacchanalia", "rogation", "", 1, (("Yours", "4"), ("Theirs", "<")), "One Frenzy more this round."),
    *(CardInfo(f"Nameless {n:02}", "devotee", "Blue", 1, (("Reason", str(n % 7)),)) for n in range(1, 40)),
)
RULES = "# Vortex: the rules\n\nNumbered, so that a card can point at them.\n\n" + "\n".join(
    f"## VX-{n} Part {n}\n| id | rule |\n| --- | --- |\n"
    + "\n".join(
        f"| VX-{n}.{m} | Rule {m} of part {n}: a Devotee with a card **attached** is a *Zealot*, face down or not; "
        "what lies face down is known to its owner only. |"
        for m in range(1, 6)
    )
    for n in range(8)
)
HOW = """# Vortex on one page

You lead a creed. Every round has **six steps**; the question at the bottom always says which one and what is asked.

- Put *Devotees* on the field and attach *Frenzies* to them, face down.
- Crusade: name an enemy and a way, by Reason, by Fire or by killing.
- After 24 rounds the fullest field wins.

## Three things worth knowing
1. A face-down card frightens most while nobody has seen it.
2. The Vortex card decides who goes first.
3. `w` on anything grey says why not.
"""


class FakeServices:
    """Answers every request; what was asked for is kept in `asked`."""

    version = "1.0"
    keys_place = "keys.toml in the data folder"

    def __init__(self, *, saves: int = 1, last: Setup | None = None, missing: Sequence[str] = ()) -> None:
        self.asked: list[tuple[str, object]] = []
        self.saved: list[Settings] = []
        self._saves = saves
        self._last = last
        self._missing = missing
        self.refuse = ""

    def games(self) -> Sequence[GameInfo]:
        return (VORTEX, ODYSSEY, TEMPEST)

    def menu(self) -> Mapping[str, MenuNote]:
        notes = {
            "continue": MenuNote("Vortex, round 7, your crusade · saved 12 min ago"),
            "new": MenuNote("as last time: Vortex, Ines against a bot, hard"),
            "first": MenuNote("ten guided prompts over a fixed deal"),
            "host": MenuNote("open this machine to friends over SSH"),
            "join": MenuNote("a table on a friend’s machine, by its address"),
            "replays": MenuNote("14 games, the last one from today"),
            "cards": MenuNote("how to play, every card, the numbered rules"),
            "settings": MenuNote("dark · unicode · animations on · bell on"),
        }
        if not self._saves:
            notes["continue"] = MenuNote("", "no table waits to be continued")
        assert set(notes) == set(MENU_ITEMS)
        return {name: note for name, note in notes.items() if name not in self._missing}

    def greeting(self) -> str:
        return "1 table waits for you elsewhere: Tempest at Kit’s"

    def saves(self) -> Sequence[Entry]:
        return [Entry(f"s{n}", f"Vortex, round {7 + n}", "your crusade · 12 min ago") for n in range(self._saves)]

    def replays(self) -> Sequence[Entry]:
        return [
            Entry(f"r{n}", f"Vortex, {24 - n % 3} rounds", f"Ines {9 - n % 4} : 5 Mara · day {n}") for n in range(30)
        ]

    def cards(self, game: str) -> Sequence[CardInfo]:
        return CARDS

    def rules(self, game: str) -> str:
        return RULES

    def how_to_play(self, game: str) -> str:
        return HOW

    def last_setup(self) -> Setup | None:
        return self._last

    def setup_fault(self, setup: Setup) -> str:
        rounds = setup.options.get("rounds", "24")
        return "With the basic game, at least 8 rounds are needed." if rounds == "6" else ""

    def export(self, replay: str) -> str:
        self.asked.append(("export", replay))
        if self.refuse:
            raise Refusal(self.refuse)
        return "This game is in the file vortex-2026-03-05.triptych."

    def save_settings(self, settings: Settings) -> None:
        self.saved.append(settings)

    async def _page(self, what: str, about: object) -> Page:
        self.asked.append((what, about))
        if self.refuse:
            raise Refusal(self.refuse)
        return Reader(f"Here is: {what}", f"This is where **{what}** leads.")

    async def resume(self, save: str) -> Page:
        return await self._page("resume", save)

    async def start(self, setup: Setup) -> Page:
        return await self._page("start", setup)

    async def first_game(self, game: str) -> Page:
        return await self._page("first game", game)

    async def host(self) -> Page:
        return await self._page("host", "")

    async def join(self, address: str) -> Page:
        return await self._page("join", address)

    async def replay(self, replay: str) -> Page:
        return await self._page("replay", replay)


LAST = Setup(
    "vortex",
    (SeatSetup(HUMAN, "Ines"), SeatSetup(BOT, "hard"), SeatSetup(EMPTY), SeatSetup(EMPTY)),
    {"rounds": "18"},
)


def fake_app(settings: Settings | None = None, **given: object) -> TriptychApp:
    """An app over fake services; `given` goes to them, `first` to the app."""
    first = given.pop("first", None)
    assert first is None or isinstance(first, Page)
    services = FakeServices(**given)  # type: ignore[arg-type]
    return TriptychApp(services, settings or Settings(theme="dark", name="Ines"), first=first)


if __name__ == "__main__":
    theme = sys.argv[1] if len(sys.argv) > 1 else ""
    run_local(fake_app(Settings(theme=theme, name="Ines"), last=LAST))
