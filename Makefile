# Everything runs inside the checkout's own virtual environment: .venv
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: play test lint types contracts unit search screenshots bench balance rules-coverage clean

play: $(STAMP)
	@$(BIN)/triptych

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Triptych needs Python 3.11 or newer; run: make PYTHON=python3.12 ...")'
	@echo 'Installing Triptych into $(VENV), about a minute the first time ...'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $(STAMP)

test: lint types contracts rules-coverage unit

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

contracts: $(STAMP)
	$(BIN)/lint-imports

rules-coverage: $(STAMP)
	$(BIN)/python -m tests.rules_coverage

unit: $(STAMP)
	$(BIN)/python -m pytest -n 2 --dist worksteal tests

search: $(STAMP)
	TRIPTYCH_SEARCH=3 $(BIN)/python -m pytest -s tests/netplay/test_search.py

screenshots: $(STAMP)
	$(BIN)/python -m screenshots.make

bench: $(STAMP)
	$(BIN)/python -m benchmarks.run

balance: $(STAMP)
	$(BIN)/python -m benchmarks.balance

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache build dist *.egg-info
