#!/usr/bin/env bash
# Our bit-blaster side by side with the PyPI wheels of Bitwuzla, Z3 and cvc5, on generated queries.
# Writes bench/results/solver.md. Run it on an otherwise idle machine.
set -euo pipefail
cd "$(dirname "$0")/../.."
venv=${BIA_DEPS_DIR:-.deps}/venv
if [ ! -x "$venv/bin/python" ]; then
    echo "bench: making $venv with bitwuzla, z3-solver, cvc5"
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet bitwuzla==0.9.1 z3-solver==5.4.0.0 cvc5==1.4.2
fi
cargo build --release --locked -p bia-solver --example solve
queries=$(mktemp -d)
trap 'rm -rf "$queries"' EXIT
"$venv/bin/python" bench/solver/generate.py "$queries"
mkdir -p bench/results
BIA_SOLVE=${CARGO_TARGET_DIR:-target}/release/examples/solve \
    "$venv/bin/python" bench/solver/run.py --limit "${1:-10}" "$queries" | tee bench/results/solver.md
