"""Pages and fragments: fetch, one call, render."""
