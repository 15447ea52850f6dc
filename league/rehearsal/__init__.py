"""A format played through with dice: what `manage.py rehearse` runs. No database; the code is that of real events."""
