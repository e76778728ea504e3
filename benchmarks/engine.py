"""`engine`: random play of whole games against a reference battler. `clone`: copies of a match against its copies.

The two take turns in short slices on one core, so that whatever else the machine does hits both alike; a round's ratio
is that of its sums.
"""

from __future__ import annotations

from benchmarks.peers import REFERENCE, Peer
from benchmarks.report import Plan, Row, over_rounds, say

SLICES = 4


def reference(plan: Plan) -> str:
    """Against what is measured."""
    return f"against {REFERENCE} of the file given" if plan.peers else "against benchmarks/toy.py"


def engine(plan: Plan) -> list[Row]:
    """Microseconds per decision between two or more options."""
    ratios, ours, theirs = [], [], []
    seconds = plan.of(0.4, 0.1)
    with Peer("toy", plan.peers) as toy, Peer("vortex", "") as vortex:
        for n in range(plan.rounds):
            sums = {toy: [0.0, 0], vortex: [0.0, 0]}
            for _ in range(SLICES):
                for peer, total in sums.items():
                    spent, real = peer.ask("play", seconds)
                    total[0] += spent
                    total[1] += real
            mine, other = (sums[p][0] / sums[p][1] * 1e6 for p in (vortex, toy))
            ratios.append(mine / other)
            ours.append(mine)
            theirs.append(other)
            say(f"engine: round {n + 1}: {mine:.1f} / {other:.1f} µs per decision = {mine / other:.2f}x")
    middle = sorted(ours)[len(ours) // 2], sorted(theirs)[len(theirs) // 2]
    note = f"{reference(plan)}; {middle[0]:.1f} and {middle[1]:.1f} µs"
    return [over_rounds("engine", "time per decision", ratios, 4, aim=2.5, note=note)]


def clone(plan: Plan) -> list[Row]:
    """Copies at rest and in mid-effect: as data, and with what they ask."""
    ratios: dict[str, list[float]] = {"rest": [], "amid": [], "rest-asked": [], "amid-asked": []}
    seconds = plan.of(0.15, 0.05)
    with Peer("toy", plan.peers) as toy, Peer("vortex", "") as vortex:
        toy.ask("play", 0.2)
        for n in range(plan.rounds):
            sums = dict.fromkeys(("toy", *ratios), 0.0)
            for _ in range(SLICES):
                for peer in (toy, vortex):
                    for name, micros in peer.ask("clones", seconds).items():
                        sums[name] += micros / SLICES
            for name, found in ratios.items():
                found.append(sums[name] / sums["toy"])
            say(f"clone: round {n + 1}: " + ", ".join(f"{name} {micros:.1f} µs" for name, micros in sums.items()))
    note = reference(plan)
    return [
        over_rounds("clone", "a match at rest", ratios["rest"], 3, note=note),
        over_rounds("clone", "a match in mid-effect", ratios["amid"], 10, note=note),
        over_rounds("clone", "at rest, and begun again", ratios["rest-asked"], None, note=note),
        over_rounds("clone", "in mid-effect, and begun again", ratios["amid-asked"], None, note=note),
    ]
