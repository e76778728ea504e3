"""What a table decides together: an undo further back than one may go alone, and a rematch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec.msgpack import encode
from msgspec.structs import replace

from engine.choice import Refused
from engine.replay import TAKE_BACK, UNDO, Entry
from netplay.seats import HUMAN
from netplay.store import Batch
from netplay.tabledata import OVER

if TYPE_CHECKING:
    from netplay.table import Table

REFUSALS = 2
"""After so many refused wishes for an undo in one game, a player may ask no more."""


class Votes:
    """The open wishes of one table. At a restart they lapse; that there was one is written, so that it can be said."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._seat = -1
        self._asker = ""
        self._yes: set[str] = set()
        self._where = ""
        self._later: list[int] = []
        self._refused: dict[str, int] = {}
        self._again: set[str] = set()

    # ------------------------------------------------------------------ undo
    async def undo(self, player: str, seat: int) -> None:
        """Undo at once where that is allowed, else ask the others."""
        table = self.table
        table.own(player, seat)
        m = table.sight.playing().match
        if m.can_take_back(seat):
            await table.do(Entry(TAKE_BACK, seat, at=table.clock.wall()))
        elif table.info.setup.undo == "off":
            raise Refused("no-undo", "At this table nothing is undone.")
        elif m.undo_point(seat) is not None:
            await self._undo(seat, False)
        elif table.info.setup.undo != "consent":
            raise Refused("no-undo", m.why_no_undo(seat))
        elif m.last_answer(seat) is None:
            raise Refused("no-undo", "There is nothing of yours to undo.")
        elif self._refused.get(player, 0) >= REFUSALS:
            raise Refused("no-undo", "The others have refused that often enough.")
        elif not self._others(player):
            await self._undo(seat, True)
        else:
            back = m.clone()
            back.undo(seat, agreed=True)
            self._seat, self._asker, self._yes = seat, player, set()
            self._where, self._later = where(back.state.facts), m.undone_with(seat)
            wish = (table.name_of(player), len(table.sight.playing().packed))
            notice = f"{self._wish()} All others must agree."
            await table.scribe.write(info=replace(table.info, wish=wish), notices=[notice])

    async def agree(self, player: str, yes: bool) -> None:
        """A player's word on the open wish; when the last agrees, it is done."""
        if self._seat < 0 or player not in self._others(self._asker):
            raise Refused("no-wish", "Nobody asks you to agree to an undo.")
        seat, asker = self._seat, self._asker
        if not yes:
            self._refused[asker] = self._refused.get(asker, 0) + 1
            self.lapse()
            notice = f"{self.table.name_of(player)} does not agree to the undo."
            await self.table.scribe.write(info=replace(self.table.info, wish=None), notices=[notice])
            return
        self._yes.add(player)
        if self._others(asker) <= self._yes:
            await self._undo(seat, True)
        else:
            self.table.touched()

    async def _undo(self, seat: int, agreed: bool) -> None:
        name = self.table.info.seats[seat].name
        await self.table.do(Entry(UNDO, seat, flag=agreed, at=self.table.clock.wall()), [f"{name} undoes an answer."])

    def _others(self, asker: str) -> set[str]:
        """Who must agree to an undo of this player: all others who still play."""
        m = self.table.sight.playing().match
        seats = enumerate(self.table.info.seats)
        playing = {s.owner for n, s in seats if s.kind == HUMAN and not s.stand_in and not m.state.out >> n & 1}
        return playing - {asker}

    def wish_for(self, player: str) -> str:
        """The open wish, as a sentence, for who has still to say yes or no to it; else ""."""
        if self._seat < 0 or player in self._yes or player not in self._others(self._asker):
            return ""
        return f"{self._wish()} {self._undone_with_it(player)} Do you agree?"

    def _wish(self) -> str:
        return f"{self.table.name_of(self._asker)} asks to undo their last answer, given {self._where}."

    def _undone_with_it(self, player: str) -> str:
        """How many later answers, and whose, the open wish would undo too, as this player reads it."""
        mine, seats = self.table.mine(player), self.table.info.seats
        own = sum(seat in mine for seat in self._later)
        others = Counter(seats[seat].name for seat in self._later if seat not in mine)
        whose = [f"{n} by {who}" for who, n in [("you", own), *others.items()] if n]
        count = len(self._later)
        told = f"{count} later answer{' is' if count == 1 else 's are'} undone too: {', '.join(whose)}."
        plans = " Plans that are being made now are dropped." if self.table.sight.playing().match.in_together else ""
        return (told if count else "No later answer is undone.") + plans

    def lapse(self) -> None:
        """The position is another: what was asked for no longer counts."""
        self._seat, self._asker = -1, ""
        self._yes.clear()

    def after_restart(self) -> Batch | None:
        """What there is to write of a wish that was open when the program ended: it has lapsed, and the table says so.

        None if there was none. What is given is said already.
        """
        table = self.table
        wish, table.info.wish = table.info.wish, None
        if wish is None or not table.playing or wish[1] != table.scribe.written:
            return None
        at = table.clock.wall()
        text = f"The host was started again: the wish of {wish[0]} to undo has lapsed; it can be asked again."
        said = table.chat.make("", "", text, at)
        table.chat.add(said)
        return Batch(table.id, info=encode(table.info), chat=(said,), at=at)

    # ------------------------------------------------------------------ rematch
    async def rematch(self, player: str) -> None:
        """A player wants the same table again; when the last does, it begins."""
        table = self.table
        if table.info.status != OVER:
            raise Refused("not-over", "The game is still going on.")
        if not table.mine(player):
            raise Refused("not-yours", "Only those who play decide about a rematch.")
        self._again.add(player)
        if {s.owner for s in table.info.seats if s.kind == HUMAN} <= self._again:
            self.fresh()
            await table.start()
        else:
            await table.scribe.write(notices=[f"{table.name_of(player)} wants a rematch."])

    def rematch_names(self) -> tuple[str, ...]:
        """Who has asked for a rematch."""
        return tuple(sorted(self.table.name_of(p) for p in self._again))

    def fresh(self) -> None:
        """A new game: nobody has asked for anything."""
        self.lapse()
        self._refused.clear()
        self._again.clear()


def where(facts: Mapping[str, Any]) -> str:
    """A place in a game, by what is public of it: "in the Crusade of round 3"."""
    number, step = facts.get("round", 0), str(facts.get("step", ""))
    if not number:
        return "before round 1"
    return f"in the {step.capitalize()} of round {number}" if step else f"in round {number}"
