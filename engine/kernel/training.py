"""Fits the policy's weights to lessons, with numpy: the better an option ended, the likelier it is to be played."""

from __future__ import annotations

from dataclasses import dataclass

import numpy
from numpy.typing import NDArray

from engine.kernel.policy import BIAS, FEATURES, HIDDEN, OUT, UNIT

Floats = NDArray[numpy.float32]
Whole = NDArray[numpy.int64]

# A row for each option: number of the choice, worlds, worlds that end well, how many features, the features.
COLUMNS, LISTED = 44, 4
BATCH, RATE = 512, 0.004
SOFT = 0.07  # an option that ends well less often by this much is e times less likely to be played
HELD_OUT = 12  # one choice in so many is not learned from, only asked


@dataclass(slots=True)
class Lessons:
    """Options of many choices: their features, how often they ended well, and where each choice begins."""

    features: Floats
    well: Floats
    starts: Whole

    @classmethod
    def of(cls, rows: Whole) -> Lessons:
        features = numpy.zeros((len(rows), FEATURES), numpy.float32)
        for place in range(LISTED, COLUMNS):
            listed = rows[:, 3] > place - LISTED
            features[numpy.nonzero(listed)[0], rows[listed, place]] = 1
        starts = numpy.unique(rows[:, 0], return_index=True)[1]
        return cls(features, (rows[:, 2] / rows[:, 1]).astype(numpy.float32), starts)

    @property
    def sizes(self) -> Whole:
        return numpy.diff(numpy.append(self.starts, len(self.well)))

    def wanted(self) -> Floats:
        """How likely each option should be played."""
        return softmax(self.well / numpy.float32(SOFT), self.starts, self.sizes)


class Weights:
    """Both layers, as they are learned."""

    def __init__(self, whole: Whole | None, rng: numpy.random.Generator) -> None:
        if whole is None:
            inner = rng.standard_normal((FEATURES, HIDDEN)) * 0.15
            bias, outer = numpy.full(HIDDEN, 0.1), rng.standard_normal(HIDDEN) * 0.3
        else:
            inner, bias, outer = (part / UNIT for part in (whole[:BIAS], whole[BIAS:OUT], whole[OUT:]))
        self.layers = [part.astype(numpy.float32) for part in (inner.reshape(FEATURES, HIDDEN), bias, outer)]

    def whole(self) -> Whole:
        return numpy.concatenate([numpy.round(part * UNIT).ravel() for part in self.layers]).astype(numpy.int64)

    def appeal(self, features: Floats) -> tuple[Floats, Floats]:
        """What the hidden units say, and how much each option appeals."""
        inner, bias, outer = self.layers
        hidden = numpy.maximum(features @ inner + bias, 0)
        return hidden, hidden @ outer


def softmax(appeal: Floats, starts: Whole, sizes: Whole) -> Floats:
    """Chances of the options of each choice."""
    shares = numpy.exp(appeal - numpy.repeat(numpy.maximum.reduceat(appeal, starts), sizes))
    chances: Floats = shares / numpy.repeat(numpy.add.reduceat(shares, starts), sizes)
    return chances


def fit(lessons: Lessons, whole: Whole | None, epochs: int, seed: int) -> tuple[Whole, float]:
    """Weights from those given or from lots, and what a choice of theirs gives away where they did not learn."""
    rng = numpy.random.default_rng(seed)
    weights, learned = Weights(whole, rng), len(lessons.starts) - max(1, len(lessons.starts) // HELD_OUT)
    wanted, sizes, steps = lessons.wanted(), lessons.sizes, epochs * (learned // BATCH)
    slow = [[numpy.zeros_like(part) for part in weights.layers] for _ in range(2)]
    step = 0
    for _ in range(epochs):
        order = rng.permutation(learned)
        for begin in range(0, learned - BATCH + 1, BATCH):
            chosen = numpy.sort(order[begin : begin + BATCH])
            step += 1
            gradients = _gradients(weights, lessons, wanted, chosen, sizes[chosen])
            _descend(weights, gradients, slow, step, RATE * (1 - step / steps) + 1e-5)
    return weights.whole(), regret(weights, lessons, learned)


def regret(weights: Weights, lessons: Lessons, first: int) -> float:
    """How much less often the most appealing option ends well than the best, in the choices from `first` on."""
    begin = lessons.starts[first]
    starts, sizes, well = lessons.starts[first:] - begin, lessons.sizes[first:], lessons.well[begin:]
    appeal = weights.appeal(lessons.features[begin:])[1]
    best = appeal >= numpy.repeat(numpy.maximum.reduceat(appeal, starts), sizes)
    picked = numpy.add.reduceat(well * best, starts) / numpy.add.reduceat(best * 1.0, starts)
    return float((numpy.maximum.reduceat(well, starts) - picked).mean())


def _gradients(weights: Weights, lessons: Lessons, wanted: Floats, chosen: Whole, sizes: Whole) -> list[Floats]:
    """Of the cross-entropy between wanted and given chances, over the chosen choices."""
    starts = numpy.concatenate([[0], numpy.cumsum(sizes)[:-1]])
    options = numpy.repeat(lessons.starts[chosen] - starts, sizes) + numpy.arange(sizes.sum())
    features = lessons.features[options]
    hidden, appeal = weights.appeal(features)
    pull = (softmax(appeal, starts, sizes) - wanted[options]) / len(chosen)
    back = numpy.outer(pull, weights.layers[2]) * (hidden > 0)
    return [features.T @ back, back.sum(0), hidden.T @ pull]


def _descend(weights: Weights, gradients: list[Floats], slow: list[list[Floats]], step: int, rate: float) -> None:
    """One step of Adam, with a little decay."""
    for part, gradient, mean, square in zip(weights.layers, gradients, *slow, strict=True):
        gradient = gradient + 1e-6 * part
        mean += 0.1 * (gradient - mean)
        square += 0.001 * (gradient * gradient - square)
        part -= (rate * (mean / (1 - 0.9**step)) / (numpy.sqrt(square / (1 - 0.999**step)) + 1e-8)).astype(
            numpy.float32
        )
