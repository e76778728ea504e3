"""The searching bots: single-observer information-set Monte Carlo tree search.

Every iteration goes through the tree in one sampled world, adds one node, plays on by the game's quick policy and
counts how well each seat stands then. Nodes are keyed by what the deciding seat can observe; secret answers of others
are left to the policy. Budgets are iterations, so an equal View and an equal generator give an equal answer.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Any

from msgspec import Struct

from engine.bots import random_bot
from engine.bots.playout import play_on, quick, time_of
from engine.choice import Choice, Key
from engine.match import Match
from engine.rules import Rules
from engine.view import View
from engine.worlds import Dealer, NoWorld, Rng


class Budget(Struct, frozen=True):
    """How much a level thinks.

    each, least, most  iterations per option of the question, and their bounds
    reuse              iterations in each deal of the unseen cards
    ahead              how far a playout goes on, by the game's clock
    curious            the weight of what was tried less often, in spreads of the values seen
    loyal              by how many standard errors another option must do better than the quick policy's answer
    """

    each: int
    least: int
    most: int
    reuse: int = 2
    ahead: int = 2
    curious: float = 0.8
    loyal: float = 0.5


NORMAL = Budget(each=1, least=4, most=8)
HARD = Budget(each=12, least=20, most=100, ahead=1)

OutOfTime = Callable[[], bool]


class Node:
    """What came of one way to get here: visits, the value for the seat that chose it, how often it was on offer."""

    __slots__ = ("children", "offered", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Any, Node] = {}
        self.visits = 0
        self.offered = 0
        self.total = 0.0


Path = list[tuple[int, Node]]


class Search:
    """One decision: a tree, a Dealer, and the values seen so far."""

    def __init__(self, rules: Rules, seen: View, rng: Rng, budget: Budget, dealer: Dealer | None = None) -> None:
        self.rules = rules
        self.seat = seen.seat
        self.rng = rng
        self.budget = budget
        self.dealer = dealer or Dealer(rules, seen)
        self.root = Node()
        self.usual: Any = None
        self.count = 0
        self.sum = 0.0
        self.squares = 0.0

    def iterate(self) -> None:
        """One iteration. Raises NoWorld."""
        world = self.dealer.world(self.rng, again=self.count % self.budget.reuse > 0)
        until = time_of(world, 0) + self.budget.ahead
        path: Path = []
        self.descend(world, path, until)
        play_on(world, self.rng, until, len(path))
        self.learn(world, path)

    def descend(self, world: Match, path: Path, until: int) -> None:
        """Through the tree, until a new node has been added or the playout's end is reached."""
        node = self.root
        while world.state.outcome is None and (not path or time_of(world, len(path)) < until):
            choice = self.asked(world)
            if len(choice.options) == 1:
                world.give(choice.seat, choice.options[0])
            elif choice.seat != self.seat and (choice.hidden or world.in_together):
                world.give(choice.seat, quick(world, choice, self.rng))
            else:
                at = self.select(node, world, choice)
                node = node.children[self.label(world, choice, at)]
                path.append((choice.seat, node))
                world.give(choice.seat, choice.options[at])
                if not node.visits:
                    return

    def asked(self, world: Match) -> Choice:
        """The open question that is answered next: the deciding seat's own first."""
        choices = world.choices
        own = choices.get(self.seat)
        return own if own is not None else next(iter(choices.values()))

    def label(self, world: Match, choice: Choice, at: int) -> Any:
        """An answer as the deciding seat observes it: the word, or the reference and the face it can then see."""
        value = choice.values[at]
        if value.__class__ is not int:
            return value
        card = world.state.cards[value]
        return card.ref, card.face if card.seen >> self.seat & 1 else -1

    def select(self, node: Node, world: Match, choice: Choice) -> int:
        """The option to follow, by UCB1 over what was on offer; what is new stands as its parent does.

        At the root every option is tried once; below, the policy's answer comes first.
        """
        children, curious = node.children, self.budget.curious * self.spread()
        tried = sum([c.visits for c in children.values()])
        usual = sum([c.total for c in children.values()]) / tried if tried else 0.0
        root = node is self.root
        first = None if children else quick(world, choice, self.rng)
        if root and first is not None:
            self.usual = first
        best, pick = -1e9, 0
        for at, key in enumerate(choice.options):
            label = self.label(world, choice, at)
            child = children.get(label)
            if child is None:
                child = children[label] = Node()
            child.offered += 1
            if child.visits:
                worth = child.total / child.visits + curious * sqrt(log(child.offered + 1) / child.visits)
            elif root or key == first:
                worth = 1e6
            else:
                worth = usual + curious * 0.5
            worth += self.rng.random() * 1e-6
            if worth > best:
                best, pick = worth, at
        return pick

    def spread(self) -> float:
        """The standard deviation of the values seen so far."""
        if self.count < 2:
            return 0.1
        mean = self.sum / self.count
        return sqrt(max(1e-6, self.squares / self.count - mean * mean))

    def learn(self, world: Match, path: Path) -> None:
        """Count how well each seat on the path stands now."""
        evaluate = self.rules.evaluate
        assert evaluate is not None
        own = evaluate(world.g, self.seat)
        values = {self.seat: own}
        self.root.visits += 1
        self.count += 1
        self.sum += own
        self.squares += own * own
        for seat, node in path:
            if seat not in values:
                values[seat] = 1 - own if self.rules.seats == 2 else evaluate(world.g, seat)
            node.visits += 1
            node.total += values[seat]

    def best(self, seen: View) -> Key:
        """The option that was followed most; of several, the one that did better.

        What the quick policy answers stands unless another option has clearly done better.
        """
        assert seen.choice is not None
        options = {o.key for o in seen.choice.options}
        ranked: dict[Key, tuple[int, float]] = {}
        for label, child in self.root.children.items():
            key = label[0] if label.__class__ is tuple else label
            if key in options and child.visits:
                ranked[key] = (child.visits, child.total / child.visits)
        if not ranked:
            return seen.choice.default
        top = max(ranked, key=ranked.__getitem__)
        if self.usual in ranked:
            (visits, mean), (others, usual) = ranked[top], ranked[self.usual]
            if mean - usual < self.budget.loyal * self.spread() * sqrt(1 / visits + 1 / others):
                return self.usual  # type: ignore[no-any-return]
        return top


def search(
    rules: Rules, seen: View, rng: Rng, budget: Budget, out_of_time: OutOfTime, dealer: Dealer | None = None
) -> Search:
    """A search of as many iterations as the budget gives this question, or until time is up. Raises NoWorld.

    `dealer` deals other worlds than the View's own; benchmarks measure what those are worth.
    """
    assert seen.choice is not None
    found = Search(rules, seen, rng, budget, dealer)
    wanted = min(budget.most, max(budget.least, budget.each * len(seen.choice.options)))
    for number in range(wanted):
        if number and out_of_time():
            break
        try:
            found.iterate()
        except NoWorld:
            if not number:
                raise
            break
    return found


def with_budget(budget: Budget) -> Callable[[Rules, View, Rng, OutOfTime], Key]:
    """The bot that thinks this much."""

    def decide(rules: Rules, seen: View, rng: Rng, out_of_time: OutOfTime) -> Key:
        if rules.evaluate is None:
            return random_bot.decide(rules, seen, rng, out_of_time)
        return search(rules, seen, rng, budget, out_of_time).best(seen)

    return decide
