"""The generator is keyed, counted and plain data; equal keys give equal numbers, others unrelated ones."""

from __future__ import annotations

from collections import Counter

from engine import rng


def test_keys_come_from_seeds_and_have_128_bits():
    assert rng.key_from(7) == rng.key_from(7) == rng.key_from(b"7")
    assert rng.key_from(7) != rng.key_from(8)
    assert len(rng.key_from(b"secret")) == rng.KEY_BYTES == 16


def test_known_values_stay_as_they_are():
    assert rng.shuffled(rng.key_from(1), 0, range(8)) == (4, 0, 7, 6, 2, 1, 5, 3)
    assert [w % 1000 for w in rng.words(rng.key_from(1), 3, 3)] == [912, 378, 606]


def test_a_shuffle_keeps_the_items_and_depends_on_key_and_counter():
    key, items = rng.key_from(3), tuple(range(40))
    order = rng.shuffled(key, 0, items)
    assert sorted(order) == list(items) and order != items
    assert order == rng.shuffled(key, 0, items)
    assert order != rng.shuffled(key, 1, items)
    assert order != rng.shuffled(rng.key_from(4), 0, items)
    assert rng.shuffled(key, 0, ()) == ()


def test_shuffles_are_fair():
    first = Counter(rng.shuffled(rng.key_from(9), i, "abc") for i in range(1200))
    assert len(first) == 6 and all(140 < n < 260 for n in first.values())


def test_words_have_64_bits_and_differ():
    words = rng.words(rng.key_from(2), 0, 100)
    assert len(set(words)) == 100 and max(words) < 2**64 and max(words) > 2**60
