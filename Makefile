# make edition: from the OCR pages to the site. make test: everything that must hold. Needs Python 3.11 or newer with venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: edition test check results serve docs clean
.DELETE_ON_ERROR:

edition: $(STAMP)
	@$(BIN)/python -m pasyans.normalize
	@$(BIN)/pasyans build

test: $(STAMP)
	@$(BIN)/ruff check pipeline tests benchmarks
	@$(BIN)/ruff format --check -q pipeline tests benchmarks
	@$(BIN)/mypy
	@$(BIN)/pytest
	@PASYANS_UNCOMPILED=1 $(BIN)/pytest tests/normalize

check: $(STAMP)
	@$(BIN)/pasyans check

results: $(STAMP)
	@$(BIN)/pasyans simulate --all

docs: $(STAMP)
	@$(BIN)/python -m pasyans.manual

serve: $(STAMP)
	@$(BIN)/pasyans serve

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else f"expected Python 3.11 or newer, found {sys.version.split()[0]}; set PYTHON=…")'
	@test -x $(BIN)/python || { echo "making $(VENV) …"; $(PYTHON) -m venv $(VENV); }
	@echo "installing the pinned versions (once) …"
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

clean:
	rm -rf site/dist .cache .pytest_cache .mypy_cache .ruff_cache
