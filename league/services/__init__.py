"""The verbs of the league that touch several rows: one transaction each, the event's row locked first."""
