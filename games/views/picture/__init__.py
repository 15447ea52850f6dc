"""What a viewer's table page shows, as plain values: a sight and the names of the seats in, words for templates out."""

from games.views.picture import words
from games.views.picture.hints import HintBox, hint_box
from games.views.picture.picture import Addresses, Frame, Picture, picture
from games.views.picture.seen import Seen, Sentence, Sitter, sentence

__all__ = [
    "Addresses",
    "Frame",
    "HintBox",
    "Picture",
    "Seen",
    "Sentence",
    "Sitter",
    "hint_box",
    "picture",
    "sentence",
    "words",
]
