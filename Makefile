# The two commands of a fresh clone: `make up` and `make test`.
# Needs Python 3.11+ and make; uv is used where it is found.

VENV := .venv
BIN := $(VENV)/bin
UV := $(shell command -v uv 2>/dev/null)
PYTHON ?= python3
PORT ?= 8000
# A part of them: make test TESTS=tests/kb/search
TESTS ?=
# Compiled once: a third of a build would else go into compiling where Python may not keep it.
COMPILE := @$(BIN)/python -m compileall -q kb ingest api

.PHONY: up test lint clean install dev

up: $(VENV)/.installed
	$(BIN)/tenkyo up --port $(PORT)

test: $(VENV)/.dev
	$(BIN)/pytest -n auto $(TESTS)

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

install: $(VENV)/.installed
dev: $(VENV)/.dev

ifdef UV
$(VENV)/.installed: pyproject.toml uv.lock
	uv sync --frozen --no-dev --compile-bytecode
	$(COMPILE)
	@touch $@

$(VENV)/.dev: pyproject.toml uv.lock
	uv sync --frozen --all-extras --compile-bytecode
	$(COMPILE)
	@touch $@ $(VENV)/.installed
else
$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Tenkyo needs Python 3.11 or newer; found $$($(PYTHON) --version). Try: make up PYTHON=python3.12"; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	$(COMPILE)
	@touch $@

$(VENV)/.dev: pyproject.toml $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --editable '.[all]' --group dev
	$(COMPILE)
	@touch $@ $(VENV)/.installed
endif
