"""Sentences of the Frenzies' texts."""

SAY = {
    "ask-wicker-saint": "Wicker Saint: put a Devotee from hand on the field?",
    "ask-bitter-cup": "Bitter Cup: discard which card?",
    "ask-sudden-light": "Sudden Light: reveal which face-down attachment?",
    "ask-passing-torch": "Passing Torch: move it to which Devotee of yours?",
    "moves-over": "{0:seat}: {1:card} moves over to {2:card}",
}
