"""Tournament formats: how the next round of a stage is drawn (tournaments 2). Plain values and dice in."""
