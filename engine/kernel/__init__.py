"""The fast 42: tiles as bits, a solver, roll-outs, sampled deals; compiled by numba, else the same in plain Python.

Only bots that search, analysis and their commands import it; the web process never does.
"""
