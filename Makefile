# Two commands: `make serve` runs the site, `make test` proves it. `make setup` installs everything for work on it.
SHELL := /bin/bash
PYTHON := .venv/bin/python
RUNTIME := .venv/.runtime
EVERYTHING := .venv/.everything
# Only tools of .venv: what the shell has switched on does not matter.
unexport VIRTUAL_ENV PYTHONPATH PYTHONHOME

.PHONY: setup serve test check bench
.DELETE_ON_ERROR:

setup: $(EVERYTHING)

serve: $(RUNTIME)
	@exec $(PYTHON) manage.py serve

test: $(EVERYTHING)
	$(PYTHON) -m pytest

check: $(EVERYTHING)
	@deploy/check

bench: $(EVERYTHING)
	$(PYTHON) -m engine bench
	$(PYTHON) -m tests.bench.records
	$(PYTHON) -m tests.bench.hands
	$(PYTHON) -m tests.bench.endgames
	$(PYTHON) -m tests.bench.drawing
	$(PYTHON) -m tests.bench.on_site big_event
	$(PYTHON) -m tests.bench.on_site live_tables
	$(PYTHON) -m tests.bench.on_site bot_seats

$(RUNTIME): requirements.txt
	@deploy/install requirements.txt
	@touch $@

$(EVERYTHING): requirements.txt requirements-dev.txt
	@deploy/install requirements-dev.txt
	@touch $(RUNTIME) $@
