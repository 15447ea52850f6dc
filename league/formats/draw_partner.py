"""Draw partner once: single people become teams, by lot or balanced; then any format is played (tournaments 2.6)."""

import random
from collections.abc import Sequence
from typing import Literal, TypeAlias

Method: TypeAlias = Literal["random", "balanced"]


def draw_partners(
    people: Sequence[int], method: Method, rng: random.Random
) -> tuple[tuple[tuple[int, int], ...], int | None]:
    """Teams of two in order of their better seed, and who is left over of an odd number.

    ``people`` stand best first. Balanced puts the best with the last, so that all teams are as equal as can be; the
    one in the middle is left over. By lot anybody may be.
    """
    lots = list(people) if method == "balanced" else rng.sample(people, len(people))
    half = len(lots) // 2
    alone = lots[half] if len(lots) % 2 else None
    place = {person: index for index, person in enumerate(people)}
    teams = [sorted((lots[index], lots[-1 - index]), key=place.__getitem__) for index in range(half)]
    return tuple((first, second) for first, second in sorted(teams, key=lambda team: place[team[0]])), alone
