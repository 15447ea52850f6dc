"""Texas 42 itself: frozen values, no clock, no settings, no global randomness."""
