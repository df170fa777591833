#!/usr/bin/env bash
# Measures reading and running of K2 programs, and the way from text to transition system and engine;
# prints the figures and keeps them in bench/results/.
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

cargo build --release --locked -p bia-cfg -p bia-encode -p bia-engine --examples
{
    echo "# $(date -u +%Y-%m-%d), $(git rev-parse --short HEAD), $(nproc) cores, $(rustc --version)"
    echo "## large 100000: text to transition system"
    "$target/release/examples/large" 100000
    echo "## bmc_depth 100: milliseconds for each depth of a system with 64-bit state"
    "$target/release/examples/bmc_depth" 100
} | tee bench/results/pipeline.txt
