"""Entries that were drawn before places had a table get the place of their number."""

from typing import Any

from django.db import migrations


def give_places(apps: Any, schema_editor: Any) -> None:
    stages, places = apps.get_model("league", "Stage"), apps.get_model("league", "StagePlace")
    for stage in stages.objects.filter(number=1):
        drawn = stage.tournament.entries.filter(number__isnull=False)
        places.objects.bulk_create(places(stage=stage, entry=entry, number=entry.number) for entry in drawn)


def take_places(apps: Any, schema_editor: Any) -> None:
    apps.get_model("league", "StagePlace").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("league", "0002_stages_verdicts_and_clocks")]

    operations = [migrations.RunPython(give_places, take_places)]
