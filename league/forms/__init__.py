"""Forms of the club pages, one module a noun."""
