"""Standings: a pure function of results and a frozen list of tie-breaks (tournaments 5)."""
