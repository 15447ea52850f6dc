"""The order in which a web process computes its answers."""

import asyncio

from league.config.turns import ACT, LOOK, Turns


class Room:
    """Visitors who take a turn and stay until they are told to leave."""

    def __init__(self, at_once: int, for_actions: int = 0) -> None:
        self.turns = Turns(at_once, for_actions)
        self.inside: list[str] = []
        self.visits: dict[str, asyncio.Task[None]] = {}
        self.doors: dict[str, asyncio.Event] = {}

    async def come(self, name: str, rank: int) -> None:
        self.doors[name] = asyncio.Event()
        self.visits[name] = asyncio.create_task(self.visit(name, rank))
        await settled()

    async def visit(self, name: str, rank: int) -> None:
        async with self.turns.turn(rank):
            self.inside.append(name)
            await self.doors[name].wait()
        self.inside.remove(name)

    async def leave(self, name: str) -> None:
        self.doors[name].set()
        await settled()

    async def lose(self, name: str) -> None:
        self.visits[name].cancel()
        await settled()


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_more_than_fit_wait_as_they_came() -> None:
    async def story() -> None:
        room = Room(1)
        for name in ("first", "second", "third"):
            await room.come(name, LOOK)
        assert room.inside == ["first"]
        await room.leave("first")
        assert room.inside == ["second"]

    asyncio.run(story())


def test_an_action_goes_before_the_looks_that_wait() -> None:
    async def story() -> None:
        room = Room(1)
        for name, rank in (("inside", LOOK), ("look", LOOK), ("act", ACT)):
            await room.come(name, rank)
        await room.leave("inside")
        assert room.inside == ["act"]

    asyncio.run(story())


def test_looks_leave_a_place_to_actions() -> None:
    async def story() -> None:
        room = Room(1, for_actions=1)
        for name, rank in (("print", LOOK), ("look", LOOK), ("act", ACT), ("late", ACT)):
            await room.come(name, rank)
        assert room.inside == ["print", "act"]
        await room.leave("act")
        assert room.inside == ["print", "late"]
        await room.leave("late")
        assert room.inside == ["print"]
        await room.leave("print")
        assert room.inside == ["look"]

    asyncio.run(story())


def test_who_goes_away_while_waiting_costs_no_turn() -> None:
    async def story() -> None:
        room = Room(1)
        for name in ("first", "gone", "third"):
            await room.come(name, LOOK)
        await room.lose("gone")
        await room.leave("first")
        assert room.inside == ["third"]
        await room.leave("third")
        assert room.turns.inside == 0

    asyncio.run(story())


def test_who_goes_away_at_the_moment_of_being_called_passes_the_turn_on() -> None:
    async def story() -> None:
        room = Room(1)
        for name in ("first", "gone", "third"):
            await room.come(name, LOOK)
        room.doors["first"].set()
        await asyncio.sleep(0)  # first leaves and calls the next
        await room.lose("gone")
        assert room.inside == ["third"]

    asyncio.run(story())


def test_a_fault_inside_gives_the_turn_back() -> None:
    async def story() -> None:
        turns = Turns(1)
        try:
            async with turns.turn(ACT):
                raise ZeroDivisionError
        except ZeroDivisionError:
            assert turns.inside == 0

    asyncio.run(story())
