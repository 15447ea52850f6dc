"""The rules read a second time, slow and plain, from rules.md and record.md alone. Shares no code with the engine.

`answer(record, viewer)` is what `replay` must print (messages apart); a hand is recomputed from its history each time.
"""

from __future__ import annotations

from typing import Any

SEATS = "ABCD"
TILES = [f"{high}-{low}" for low in range(7) for high in range(low, 7)]
KINDS = ["high", "low", "suit", "suit-low"]
SUITS = ["blanks", "aces", "deuces", "treys", "fours", "fives", "sixes"]
NAMES = [*SUITS, "doubles", "follow-me", "nello", "sevens"]
BIDS = ["pass", *map(str, range(30, 42)), *(f"{n}m" for n in range(1, 12)), "plunge", "splash"]
CALLS = [
    name + kind + stack for name in NAMES for kind in ["", *(":" + k for k in KINDS)] for stack in ["", "/1", "/2"]
]

STRAIGHT: dict[str, Any] = {
    "all_pass": "reshake",
    "forced_minimum": 30,
    "first_marks_max": 2,
    "marks_max": None,
    "marks_raise": 1,
    "doubles_trumps": True,
    "follow_me": True,
    "follow_me_doubles": ["high"],
    "look_back": "bidder",
    "look_back_from": 1,
    "nello": None,
    "nello_doubles": [],
    "sevens": None,
    "plunge": None,
    "splash": None,
    "scoring": "marks",
    "gather": "next-lead",
}
FORCED = {**STRAIGHT, "all_pass": "forced"}
OPEN = {**FORCED, "look_back": "all"}
PRESETS: dict[str, dict[str, Any]] = {
    "straight": STRAIGHT,
    "austin-league": FORCED,
    "stacked-84": {**STRAIGHT, "marks_max": 2, "look_back": "none", "look_back_from": 2},
    "garner": {**OPEN, "nello": 2, "nello_doubles": ["high"], "sevens": 1, "plunge": "first"},
    "stuck-shaker-plunge": {**OPEN, "plunge": "any"},
    "stuck-shaker-low": {**OPEN, "nello": 1, "nello_doubles": ["suit"]},
    "lechner-hall": {
        **OPEN,
        "marks_raise": 2,
        "follow_me_doubles": ["high", "low"],
        "nello": 1,
        "nello_doubles": KINDS,
        "sevens": 1,
        "plunge": "any",
        "splash": "any",
    },
    "kitchen-table": {**OPEN, "scoring": "points"},
}


def ends(tile: str) -> tuple[int, int]:
    return int(tile[0]), int(tile[2])


def side(seat: str) -> str:
    return "AC" if seat in "AC" else "BD"


def other(a_side: str) -> str:
    return "BD" if a_side == "AC" else "AC"


def clockwise(seat: str, steps: int = 1) -> str:
    return SEATS[(SEATS.index(seat) + steps) % 4]


def is_double(tile: str) -> bool:
    return tile[0] == tile[2]


def count(tile: str) -> int:
    return {"5-0": 5, "4-1": 5, "3-2": 5, "6-4": 10, "5-5": 10}.get(tile, 0)


def far(tile: str) -> int:
    return abs(sum(ends(tile)) - 7)


class Hand:
    """One hand as a history of (seat, word)."""

    def __init__(self, rules: dict[str, Any], shaker: str, deal: dict[str, list[str]] | None) -> None:
        self.rules, self.shaker, self.deal = rules, shaker, deal
        self.history: list[tuple[str, str]] = []

    # --- bidding (rules 3, 9.1)

    def bids(self) -> list[tuple[str, str]]:
        return self.history[:4]

    def standing(self) -> tuple[str | None, str | None, int]:
        """Seat, word and marks (0 for a point bid) of the standing bid."""
        seat, word, marks = None, None, 0
        for who, said in self.bids():
            if said != "pass":
                seat, word = who, said
                least = {"plunge": 4, "splash": 2}.get(said)
                marks = max(least, marks + 1) if least else int(said[:-1]) if said.endswith("m") else 0
        return seat, word, marks

    def bid_code(self, seat: str, word: str) -> str | None:
        _, stands, marks = self.standing()
        rules = self.rules
        stuck = rules["all_pass"] == "forced" and len(self.history) == 3 and stands is None
        if word == "pass":
            return "forced-bid" if stuck else None
        if word in ("plunge", "splash"):
            if not rules[word] or (rules[word] == "first" and stands):
                return "bid-not-allowed"
            short = self.deal and sum(map(is_double, self.deal[seat])) < (4 if word == "plunge" else 3)
            return "doubles-required" if short else None
        if word.endswith("m"):
            amount = int(word[:-1])
            if amount <= marks:
                return "bid-too-low"
            most = marks + rules["marks_raise"] if marks else rules["first_marks_max"]
            return "marks-jump" if amount > most or amount > (rules["marks_max"] or amount) else None
        low = marks or (stands and int(word) <= int(stands)) or (stuck and int(word) < rules["forced_minimum"])
        return "bid-too-low" if low else None

    # --- calling (rules 4.1, 7.3, 9.1)

    def call_code(self, word: str) -> str | None:
        name, kind, stacks = self.parts(word)
        _, bid, marks = self.standing()
        rules = self.rules
        special = bid in ("plunge", "splash")
        open_kinds = {"follow-me": rules["follow_me_doubles"], "nello": rules["nello_doubles"]}.get(name, [])
        if name in ("nello", "sevens"):
            allowed = rules[name] and marks >= rules[name] and not special
        else:
            allowed = {"doubles": rules["doubles_trumps"], "follow-me": rules["follow_me"]}.get(name, True)
        if not allowed or (kind and (len(open_kinds) < 2 or kind not in open_kinds)):
            return "call-not-allowed"
        if not kind and len(open_kinds) > 1:
            return "kind-required"
        chooses = rules["look_back"] == "bidder" and marks >= rules["look_back_from"]
        if chooses and not stacks:
            return "stacks-required"
        return "stacks-not-allowed" if stacks and not chooses else None

    @staticmethod
    def parts(word: str) -> tuple[str, str, str]:
        rest, _, stacks = word.partition("/")
        name, _, kind = rest.partition(":")
        return name, kind, stacks

    def caller(self) -> str:
        seat, bid, _ = self.standing()
        assert seat
        return clockwise(seat, 2) if bid in ("plunge", "splash") else seat

    def call(self) -> str | None:
        return self.history[4][1] if len(self.history) > 4 else None

    def name(self) -> str:
        return self.parts(self.call() or "")[0]

    # --- suits (rules 4, 9.1)

    def suits(self, tile: str) -> list[str]:
        """The suits a tile belongs to, the one it sets when led first; `trump` for trumps."""
        name, kind, _ = self.parts(self.call() or "")
        if name in ("follow-me", "nello"):
            kinds = self.rules["follow_me_doubles" if name == "follow-me" else "nello_doubles"]
            own = is_double(tile) and (kind or kinds[0]).startswith("suit")
            return ["doubles"] if own else [SUITS[end] for end in ends(tile)]
        if name == "doubles":
            return ["trump"] if is_double(tile) else [SUITS[end] for end in ends(tile)]
        return ["trump"] if name in [SUITS[end] for end in ends(tile)] else [SUITS[end] for end in ends(tile)]

    def height(self, tile: str, suit: str) -> float:
        name, kind, _ = self.parts(self.call() or "")
        if not kind and name in ("follow-me", "nello"):
            kind = self.rules["follow_me_doubles" if name == "follow-me" else "nello_doubles"][0]
        if suit == "doubles" or (suit == "trump" and name == "doubles"):
            return -ends(tile)[0] if kind == "suit-low" else ends(tile)[0]
        if is_double(tile):
            return -1 if kind == "low" else 99
        return sum(ends(tile)) - SUITS.index(name if suit == "trump" else suit)

    def takes(self, plays: list[tuple[str, str]]) -> str:
        """Who wins a completed trick."""
        if self.name() == "sevens":
            return min(plays, key=lambda play: far(play[1]))[0]
        trumps = [play for play in plays if "trump" in self.suits(play[1])]
        led = self.suits(plays[0][1])[0]
        rivals = trumps or [play for play in plays if led in self.suits(play[1])]
        return max(rivals, key=lambda play: self.height(play[1], "trump" if trumps else led))[0]

    def may_follow(self, lead: str | None, rack: list[str]) -> list[str]:
        if self.name() == "sevens":
            return [tile for tile in rack if far(tile) == min(map(far, rack))]
        followers = [tile for tile in rack if lead and self.suits(lead)[0] in self.suits(tile)]
        return followers or rack

    # --- play (rules 5, 9.1)

    def tricks(self) -> list[list[tuple[str, str]]]:
        """Completed tricks, and the open one last."""
        size = 3 if self.name() == "nello" else 4
        plays = self.history[5:]
        return [plays[i : i + size] for i in range(0, len(plays) + 1, size)]

    def completed(self) -> list[list[tuple[str, str]]]:
        return self.tricks()[:-1]

    def open_trick(self) -> list[tuple[str, str]]:
        return self.tricks()[-1]

    @staticmethod
    def trick_points(trick: list[tuple[str, str]]) -> int:
        return 1 + sum(count(tile) for _, tile in trick)

    def points(self) -> dict[str, int]:
        points = {"AC": 0, "BD": 0}
        for trick in self.completed():
            points[side(self.takes(trick))] += self.trick_points(trick)
        return points

    def sitting(self) -> str | None:
        return clockwise(self.standing()[0] or "A", 2) if self.name() == "nello" else None

    def ending(self) -> tuple[str, str] | None:
        """State and reason once the hand is over."""
        if len(self.history) < 4:
            return None
        seat, bid, marks = self.standing()
        if seat is None or bid is None:
            return "all-pass", "all-pass"
        takers = [self.takes(trick) for trick in self.completed()] if self.call() else []
        if self.rules["scoring"] == "points" and len(takers) < 7:
            return None
        if self.name() == "nello":
            bad, reason = seat in takers, "trick-won"
        else:
            bad, reason = any(side(taker) != side(seat) for taker in takers), "trick-lost"
        if marks and bad:
            return "set", reason
        if marks:
            return ("made", "all-tricks") if len(takers) == 7 else None
        points = self.points()
        if points[side(seat)] >= int(bid):
            return "made", "points"
        return ("set", "points") if points[other(side(seat))] >= 43 - int(bid) else None

    def scored(self) -> dict[str, Any] | None:
        ending = self.ending()
        seat, bid, marks = self.standing()
        if ending is None or seat is None or bid is None:
            return None
        made, mine, points = ending[0] == "made", side(seat), self.points()
        if self.rules["scoring"] == "marks":
            return {"side": mine if made else other(mine), "marks": marks or 1}
        value = 42 * marks if marks else int(bid)
        if made and not marks:
            return {"points": points}
        if made:
            return {"points": {mine: value, other(mine): 0}}
        return {"points": {mine: 0, other(mine): value + points[other(mine)]}}

    # --- who is to do what

    def waiting(self) -> tuple[str, str] | None:
        if len(self.history) < 4:
            return clockwise(self.shaker, 1 + len(self.history)), "bid"
        if self.ending():
            return None
        if not self.call():
            return self.caller(), "call"
        trick = self.open_trick()
        if not trick:
            return (self.takes(self.completed()[-1]) if self.completed() else self.caller()), "play"
        after = clockwise(trick[-1][0])
        return (clockwise(after) if after == self.sitting() else after), "play"

    def rack(self, seat: str) -> list[str] | None:
        return None if self.deal is None else [t for t in self.deal[seat] if (seat, t) not in self.history[5:]]

    def code(self, seat: str, word: str) -> str | None:
        """Why `seat` may not say `word` now."""
        waiting = self.waiting()
        kind = "bid" if word in BIDS or word.endswith("m") else "call" if word in CALLS else "play"
        if waiting is None:
            return "hand-over"
        if waiting[1] == "play" and seat == self.sitting():
            return "sitting-out"
        if seat != waiting[0]:
            return "out-of-turn"
        if kind != waiting[1]:
            return "wrong-kind"
        if kind == "bid":
            return self.bid_code(seat, word)
        return self.call_code(word) if kind == "call" else self.play_code(seat, word)

    def play_code(self, seat: str, tile: str) -> str | None:
        follow = "nearest-seven" if self.name() == "sevens" else "must-follow"
        trick = self.open_trick()
        lead = trick[0][1] if trick else None
        rack = self.rack(seat)
        if rack is not None:
            if tile not in rack:
                return "not-held"
            return None if tile in self.may_follow(lead, rack) else follow
        if tile in [played for _, played in self.history[5:]]:
            return "not-held"
        for earlier in self.completed():
            for who, laid in earlier:
                if who == seat and laid not in self.may_follow(earlier[0][1], [laid, tile]):
                    return follow
        return None

    def legal(self) -> list[str] | None:
        waiting = self.waiting()
        assert waiting
        seat, kind = waiting
        if kind == "play":
            return None if self.deal is None else [t for t in self.rack(seat) or [] if not self.code(seat, t)]
        return [word for word in (BIDS if kind == "bid" else CALLS) if not self.code(seat, word)]

    def look_back(self) -> Any:
        if not self.call():
            return None
        marks = self.standing()[2]
        chosen = self.rules["look_back"]
        if marks < self.rules["look_back_from"]:
            return "all"
        return int(self.parts(self.call() or "")[2]) if chosen == "bidder" else chosen


def say(play: tuple[str, str]) -> str:
    return f"{play[0]} {play[1]}"


def hand_answer(hand: Hand) -> dict[str, Any]:
    bidder, bid, marks = hand.standing()
    ending, waiting = hand.ending(), hand.waiting()
    states = {"bid": "bidding", "call": "calling", "play": "playing"}
    tricks = [
        {
            "number": number,
            "side": side(hand.takes(trick)),
            "winner": hand.takes(trick),
            "points": hand.trick_points(trick),
            "plays": [say(play) for play in trick],
        }
        for number, trick in enumerate(hand.completed(), 1)
    ]
    return {
        "shaker": hand.shaker,
        "state": ending[0] if ending else states[waiting[1] if waiting else ""],
        "reason": ending[1] if ending else None,
        "bid": bid,
        "bidder": bidder,
        "call": hand.call(),
        "stake": (marks or 1) if bid else None,
        "scored": hand.scored(),
        "points": hand.points(),
        "tricks": tricks,
    }


def sight(hand: Hand, viewer: str, marks: dict[str, int]) -> dict[str, Any]:
    waiting, over = hand.waiting(), hand.ending() is not None
    bidder, bid, _ = hand.standing()
    completed, trick = hand.completed(), hand.open_trick()
    look_back: Any = "all" if over or not hand.call() else hand.look_back()
    first = {"all": 0, "none": len(completed)}.get(look_back)
    first = max(0, len(completed) - look_back) if first is None else first
    rests = bool(completed) and not trick and not over and hand.rules["gather"] == "next-lead"
    hidden = hand.deal is None and waiting is not None and waiting[1] == "play"
    return {
        "viewer": viewer,
        "shaker": hand.shaker,
        "rack": None if viewer == "spectator" else hand.rack(viewer),
        "held": {seat: 7 - sum(who == seat for who, _ in hand.history[5:]) for seat in SEATS},
        "bids": [say(bid) for bid in hand.bids()],
        "bidder": bidder,
        "bid": bid,
        "call": hand.call(),
        "look_back": hand.look_back(),
        "turn": waiting[0] if waiting else None,
        "legal": hand.legal() if waiting and waiting[0] == viewer and not hidden else None,
        "trick": [say(play) for play in trick],
        "last_trick": {"winner": hand.takes(completed[-1]), "plays": [say(play) for play in completed[-1]]}
        if rests
        else None,
        "captured": [
            {"number": n + 1, "side": side(hand.takes(t)), "tiles": sorted((x for _, x in t), key=TILES.index)}
            for n, t in enumerate(completed)
            if n >= first
        ],
        "points": hand.points() if first == 0 else None,
        "marks": marks,
    }


class Game:
    """Hands in order; the last one may be unfinished."""

    def __init__(self, rules: dict[str, Any]) -> None:
        self.rules = rules
        self.hands: list[Hand] = []
        self.marks = {"AC": 0, "BD": 0}
        self.winner: str | None = None

    def shake_code(self, shaker: str) -> str | None:
        if self.winner:
            return "game-over"
        if self.hands and shaker != clockwise(self.hands[-1].shaker):
            return "wrong-shaker"
        return "hand-unfinished" if self.hands and not self.hands[-1].ending() else None

    def say(self, seat: str, word: str) -> None:
        hand = self.hands[-1]
        hand.history.append((seat, word))
        scored = hand.scored()
        if scored is None:
            return
        gains = scored.get("points") or {scored["side"]: scored["marks"]}
        for a_side, gain in gains.items():
            self.marks[a_side] += gain
        goal = 250 if self.rules["scoring"] == "points" else 7
        there = [a_side for a_side in ("AC", "BD") if self.marks[a_side] >= goal]
        ending, bidder = hand.ending(), side(hand.standing()[0] or "A")
        if len(there) == 2:
            self.winner = bidder if ending and ending[0] == "made" else other(bidder)
        elif there:
            self.winner = there[0]

    def answer(self, viewer: str | None) -> dict[str, Any]:
        last = self.hands[-1] if self.hands else None
        waiting = last.waiting() if last else None
        answer = {
            "marks": dict(self.marks),
            "winner": self.winner,
            "hands": [hand_answer(hand) for hand in self.hands],
            "next": {"seat": waiting[0], "kind": waiting[1], "legal": last.legal()} if last and waiting else None,
        }
        if viewer:
            answer["sight"] = sight(last, viewer, dict(self.marks)) if last else None
        return answer


def answer(record: dict[str, Any], rules: dict[str, Any], viewer: str | None = None) -> dict[str, Any]:
    """What replay must print, messages apart, for a record whose words are all words."""
    game = Game(rules)
    for index, told in enumerate(record["hands"]):
        code = game.shake_code(told["shaker"])
        if code:
            return {"error": {"hand": index, "action": None, "code": code}}
        deal = {seat: rack.split() for seat, rack in told["deal"].items()} if "deal" in told else None
        game.hands.append(Hand(rules, told["shaker"], deal))
        for place, said in enumerate(told["actions"]):
            seat, word = said.split(" ")
            code = game.hands[-1].code(seat, word)
            if code:
                return {"error": {"hand": index, "action": place, "code": code}}
            game.say(seat, word)
    return game.answer(viewer)
