"""What people send to bring a game along: a file or a text, and what they call it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.record import LONGEST


class ImportForm(forms.Form):
    file = forms.FileField(label=_("File"), required=False, allow_empty_file=True)
    text = forms.CharField(
        label=_("or paste the record"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"maxlength": LONGEST, "spellcheck": "false"}),
    )
    title = forms.CharField(
        label=_("What to call the game"),
        max_length=80,
        required=False,
        help_text=_("Left empty, it is called by the day."),
    )

    def clean(self) -> dict[str, Any]:  # Any: a file and a text
        typed = super().clean() or self.cleaned_data
        if not typed.get("file") and not (typed.get("text") or "").strip():
            raise forms.ValidationError(_("Choose a file, or paste the record."), code="nothing")
        return typed

    def content(self) -> str | bytes:
        """A little more than may be read at most: the reader says so itself."""
        file = self.cleaned_data["file"]
        content: str | bytes = file.read(LONGEST + 1) if file else self.cleaned_data["text"].strip()
        return content
