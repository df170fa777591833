# The door to everything. `make demo` and `make test` need cargo, a C++ compiler, make and python3.
#
# BIA_TARGET_DIR: where compiled code goes (default: target/ in the clone). Point it outside the
# clone, for instance to ~/.cache/bia, and a fresh clone builds only what changed.
# BIA_DEPS_DIR: where the Z3 library goes (default: .deps in the clone). May lie outside the clone too.
# BIA_CASES: number of random cases of each random suite (default: small).

SHELL := /bin/bash
ifdef BIA_TARGET_DIR
export CARGO_TARGET_DIR := $(BIA_TARGET_DIR)
endif
TARGET := $(or $(CARGO_TARGET_DIR),target)
BIA := $(TARGET)/release/bia

ifdef BIA_DEPS_DIR
export BIA_DEPS_DIR
endif

.PHONY: help deps test-deps demo checked test test-python wheel lint fmt bench bench-solver bench-python fuzz doc release clean

help: ## Lists the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

test-deps:
	@bash tools/test-deps.sh

deps: ## Puts the Z3 library in place, if it is not there
	@bash tools/deps.sh

demo: deps checked ## Builds bia as the tests do and shows it on an example with an error and one without
	@bash demo/run.sh $(BIA)

test: deps test-deps lint ## Everything CI runs: lints, unit tests, corpus, random suites, doc tests
	@python3 tools/tests.py

test-python: deps ## The tests of the Python package alone
	@bash tools/python.sh test

wheel: ## Builds the Python package: make wheel OUT=DIR
	@bash tools/python.sh wheel "$(or $(OUT),$(TARGET)/wheels)"

lint: ## Formatting and clippy, warnings are errors
	cargo fmt --all --check
	cargo clippy --profile bench --workspace --all-targets --locked -- -D warnings

fmt: ## Formats the code
	cargo fmt --all

bench: ## Measures parsing and interpreting; writes bench/results/
	@bash bench/run.sh

bench-solver: ## Our bit-blaster side by side with Bitwuzla, Z3 and cvc5; writes bench/results/solver.md
	@bash bench/solver/run.sh

bench-python: ## Measures the Python package: building, walking, printing, overhead; writes bench/results/python.md
	@bash bench/python/run.sh

fuzz: ## The long random suites: 100,000 round trips, a million mutated inputs
	@bash bench/fuzz.sh

doc: ## Builds the API documentation
	cargo doc --workspace --no-deps --locked

# The program with its assertions, from the same crates that the tests are built from: nothing is built twice. The
# example counts as a test, so dependencies have the features that tests ask for.
checked:
	cargo build --profile bench --locked --workspace --bin bia --example fuzz

# All packages are selected, though only the program is built: tests and lints select them too, and the features of
# dependencies depend on that. Otherwise what is slow to build, CaDiCaL above all, would be built twice.
release: ## Builds bia optimised
	cargo build --release --locked --workspace --bin bia

clean: ## Removes what was built
	cargo clean
