"""Pages of clubs and events: fetch through what the person may see, one call, render."""
