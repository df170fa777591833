#!/usr/bin/env bash
# Measures reading and running of K2 programs; prints the figures and keeps them in bench/results/.
# Measure one thing at a time: run it on an otherwise idle machine.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p bench/results
out=bench/results/k2.txt
cargo build --release --locked -p bia-k2 --examples
target=${CARGO_TARGET_DIR:-target}
{
    echo "# $(date -u +%Y-%m-%d), $(git rev-parse --short HEAD), $(nproc) cores, $(rustc --version)"
    echo "## parse_bench 15"
    "$target/release/examples/parse_bench" 15
    echo "## interp_bench"
    "$target/release/examples/interp_bench"
} | tee "$out"
