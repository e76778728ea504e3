"""The set-up of a table while it is being changed: its rows, their values, and what is wrong with it. Draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tui.services import BOT, EMPTY, HUMAN, GameInfo, OptionInfo, SeatSetup, Setup

LEVELS = {
    "random": "Plays anything that is allowed.",
    "easy": "Looks one step ahead.",
    "normal": "Thinks a little, and guesses what it cannot see.",
    "hard": "Thinks long, and guesses well.",
}
RANDOM_SEED = "random"


class Row(NamedTuple):
    """One line of the form; `head` is the title of the part that begins with it."""

    kind: str
    label: str
    number: int = 0
    head: str = ""


class SetupForm:
    """Which game, who sits where, which options, which seed."""

    def __init__(self, games: Sequence[GameInfo], game: str, player: str) -> None:
        self.games = [g for g in games if not g.refused]
        self.player = player
        self.at = next((i for i, g in enumerate(self.games) if g.name == game), 0)
        self.seed = ""
        self.chosen: dict[str, str] = {}
        self.seats: list[SeatSetup] = []
        self._usual_seats()

    @property
    def game(self) -> GameInfo:
        """The game that is set up."""
        return self.games[self.at]

    def _usual_seats(self) -> None:
        level = "normal" if "normal" in self.game.bots else self.game.bots[0]
        bots = [SeatSetup(BOT, level)] * (self.game.min_seats - 1)
        empty = [SeatSetup(EMPTY)] * (self.game.max_seats - self.game.min_seats)
        self.seats = [SeatSetup(HUMAN, self.player), *bots, *empty]

    def recall(self, last: Setup) -> bool:
        """Take over a set-up of the same game, as far as its values still exist; seats that it does not name stay
        empty. False if it does not fit."""
        if len(last.seats) > self.game.max_seats:
            return False
        self.seats = [s for s in last.seats if s.kind != BOT or s.name in self.game.bots]
        self.seats += [SeatSetup(EMPTY)] * (self.game.max_seats - len(self.seats))
        known = {option.name: option.values for option in self.game.options}
        self.chosen = {name: v for name, v in last.options.items() if v in known.get(name, ())}
        self.seed = last.seed
        return True

    # rows

    def rows(self) -> list[Row]:
        """All rows, top to bottom."""
        seats = [Row("seat", f"Seat {i + 1}", i, "Who plays" if i == 0 else "") for i in range(len(self.seats))]
        options = [
            Row("option", option.name.replace("_", " ").capitalize(), i, "Options" if i == 0 else "")
            for i, option in enumerate(self.game.options)
        ]
        return [Row("game", "Game"), *seats, *options, Row("seed", "Seed"), Row("start", "Start the game")]

    def values(self, row: Row) -> list[str]:
        """What a row can be, in words."""
        if row.kind == "game":
            return [g.title for g in self.games]
        if row.kind == "seat":
            return [self._who(seat) for seat in self._seat_values(row.number)]
        if row.kind == "option":
            return list(self._option(row).values)
        return []

    def value(self, row: Row) -> str:
        """What a row is now, in words."""
        if row.kind == "game":
            return self.game.title
        if row.kind == "seat":
            return self._who(self.seats[row.number])
        if row.kind == "option":
            return self._now(self._option(row))
        return (self.seed or RANDOM_SEED) if row.kind == "seed" else ""

    def is_usual(self, row: Row) -> bool:
        """Whether a row is as it would be without anybody's doing, or of no weight."""
        if row.kind == "option":
            option = self._option(row)
            return self._now(option) == option.values[0]
        if row.kind == "seat":
            return self.seats[row.number].kind == EMPTY
        return row.kind == "seed" and not self.seed

    def help(self, row: Row) -> str:
        """What a row means."""
        if row.kind == "game":
            return self.game.blurb
        if row.kind == "option":
            option = self._option(row)
            return f"{option.help[:1].upper()}{option.help[1:]}. Usually: {option.values[0]}."
        if row.kind == "seed":
            return (
                "The same seed deals the same cards again. Left alone, every table is dealt anew; digits write a seed."
            )
        if row.kind == "start":
            return self.summary()
        seat = self.seats[row.number]
        if seat.kind == HUMAN:
            return "A person at this screen. With two or more, a curtain hides hands in between. Enter writes a name."
        if seat.kind == BOT:
            return f"A bot. {LEVELS.get(seat.name, '')}".strip()
        return "Nobody: the game is played without this seat."

    def change(self, row: Row, step: int) -> None:
        """The next value of a row, or the one before."""
        if row.kind == "game" and len(self.games) > 1:
            self.at = (self.at + step) % len(self.games)
            self.chosen = {}
            self._usual_seats()
        elif row.kind == "seat":
            kinds = self._seat_values(row.number)
            self.seats[row.number] = kinds[(kinds.index(self.seats[row.number]) + step) % len(kinds)]
        elif row.kind == "option":
            option = self._option(row)
            at = option.values.index(self._now(option))
            self.chosen[option.name] = option.values[(at + step) % len(option.values)]
        elif row.kind == "seed":
            number = int(self.seed or -1) + step
            self.seed = str(number) if number >= 0 else ""

    def rename(self, row: Row, name: str) -> None:
        """Give the person on a seat another name; an empty one changes nothing."""
        if name:
            self.seats[row.number] = SeatSetup(HUMAN, name)

    def _seat_values(self, index: int) -> list[SeatSetup]:
        now = self.seats[index]
        others = [s.name for i, s in enumerate(self.seats) if i != index and s.kind == HUMAN]
        guest = f"Guest {index + 1}" if self.player in others else self.player
        human = now if now.kind == HUMAN else SeatSetup(HUMAN, guest)
        return [human, *(SeatSetup(BOT, level) for level in self.game.bots), SeatSetup(EMPTY)]

    def _who(self, seat: SeatSetup) -> str:
        return {HUMAN: seat.name, BOT: f"bot, {seat.name}", EMPTY: "empty"}[seat.kind]

    def _option(self, row: Row) -> OptionInfo:
        return self.game.options[row.number]

    def _now(self, option: OptionInfo) -> str:
        return self.chosen.get(option.name, option.values[0])

    # the whole

    def setup(self) -> Setup:
        """The set-up as the services take it; options that are as usual are left out."""
        usual = {option.name: option.values[0] for option in self.game.options}
        options = {name: value for name, value in self.chosen.items() if value != usual.get(name)}
        return Setup(self.game.name, tuple(self.seats), options, self.seed)

    def fault(self) -> str:
        """What is wrong, as a sentence; empty if nothing that can be seen from here."""
        taken = [seat for seat in self.seats if seat.kind != EMPTY]
        names = [seat.name for seat in taken if seat.kind == HUMAN]
        if len(taken) < self.game.min_seats:
            return f"{self.game.title} needs at least {self.game.min_seats} players: fill {self._missing(len(taken))}."
        twice = next((name for name in names if names.count(name) > 1), "")
        return f"Two seats are called {twice}: write another name for one of them." if twice else ""

    def _missing(self, taken: int) -> str:
        missing = self.game.min_seats - taken
        return "one more seat" if missing == 1 else f"{missing} more seats"

    def summary(self) -> str:
        """The table in one line."""
        taken = [seat for seat in self.seats if seat.kind != EMPTY]
        who = [seat.name if seat.kind == HUMAN else f"a bot ({seat.name})" for seat in taken]
        changed = len(self.setup().options)
        options = "" if not changed else ", one option changed" if changed == 1 else f", {changed} options changed"
        return f"{self.game.title}: {' against '.join(who) if len(who) == 2 else ' · '.join(who)}{options}"
