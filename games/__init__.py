"""Matches as they are played, online or on paper. It knows no tournament."""
