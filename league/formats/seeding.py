"""Seed orders: who sits where in a bracket, and which group a seed plays in (tournaments 2.1, 2.2)."""

from collections.abc import Sequence


def bracket_size(entries: int) -> int:
    """The least power of two that holds them."""
    return 1 << max(entries - 1, 1).bit_length()


def seed_order(size: int) -> tuple[int, ...]:
    """Seeds in the order of the bracket's lines: 1 and 2 can only meet in the final, 1 to 4 in the semi-finals, ..."""
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        total = 2 * len(order) + 1
        order = tuple(seed for top in order for seed in (top, total - top))
    return order


def snake(entries: Sequence[int], groups: int) -> tuple[tuple[int, ...], ...]:
    """Entries dealt to groups by seed: 1 2 3, then 6 5 4, then 7 8 9 ..."""
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for index, entry in enumerate(entries):
        lap, place = divmod(index, groups)
        dealt[place if lap % 2 == 0 else groups - 1 - place].append(entry)
    return tuple(tuple(group) for group in dealt)
