"""What a person likes at the table and on every page (table 3): kept with the player, else in a cookie of the device.

The server writes them on the page's first element, so that nothing flashes and nothing needs a script.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

COOKIE = "likes"
Words = Mapping[str, Promise]

# The first value of each is what nobody has to choose.
LABELS: Words = {
    "tap": _("Playing a tile"),
    "text": _("Text size"),
    "contrast": _("Contrast"),
    "theme": _("Colours"),
    "motion": _("Movement"),
    "sounds": _("Sounds"),
    "keys": _("Keyboard"),
}
VALUES: Mapping[str, Words] = {
    "tap": {"two": _("two taps"), "one": _("one tap")},
    "text": {
        "100": _("normal"), "125": _("a quarter larger"), "150": _("half as large again"),
        "175": _("three quarters larger"), "200": _("twice as large"),
    },
    "contrast": {"auto": _("as the device"), "high": _("high"), "normal": _("normal")},
    "theme": {"auto": _("as the device"), "light": _("light"), "dark": _("dark")},
    "motion": {"normal": _("normal"), "slow": _("slow"), "fast": _("fast"), "off": _("off")},
    "sounds": {"off": _("off"), "on": _("on")},
    "keys": {"on": _("on"), "off": _("off")},
}  # fmt: skip


@dataclass(frozen=True)
class Option:
    value: str
    label: Promise
    is_chosen: bool


@dataclass(frozen=True)
class Row:
    """One thing to choose, as a control shows it."""

    name: str
    label: Promise
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Preferences:
    """Only what differs from the first value is held, and only what this program knows."""

    chosen: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, words: Mapping[str, object]) -> "Preferences":
        """From whatever was stored or sent: unknown names and values count as not said."""
        known = {name: str(words.get(name, "")) for name in VALUES}
        return cls({name: value for name, value in known.items() if value in list(VALUES[name])[1:]})

    @classmethod
    def from_cookie(cls, text: str) -> "Preferences":
        return cls.of(dict(word.split("-", 1) for word in text.split(".") if "-" in word))

    def to_cookie(self) -> str:
        return ".".join(f"{name}-{value}" for name, value in self.chosen.items())

    def changed(self, words: Mapping[str, object]) -> "Preferences":
        """What is not said stays as it was."""
        said = {name: value for name, value in words.items() if str(value) in VALUES.get(name, ())}
        return Preferences.of({**self.chosen, **said})

    def value(self, name: str) -> str:
        return self.chosen.get(name) or next(iter(VALUES[name]))

    @property
    def told(self) -> dict[str, str]:
        """Every value, the first ones too: with a person they hold against what some device was told."""
        return {name: self.value(name) for name in VALUES}

    @property
    def attributes(self) -> SafeString:
        return format_html_join("", ' data-{}="{}"', self.chosen.items())

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(Row(name, LABELS[name], self.options(name)) for name in VALUES)

    def options(self, name: str) -> tuple[Option, ...]:
        return tuple(Option(value, label, value == self.value(name)) for value, label in VALUES[name].items())
