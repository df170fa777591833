#!/usr/bin/env bash
# Random programs with a known answer through every format with a reader: written, read back, written again (the same
# bytes), verified. In pieces of 250, one process each, with low priority.
#   bench/formats/random.sh [PROGRAMS] [FIRST SEED]       figures: bench/results/formats.md
set -euo pipefail
cd "$(dirname "$0")/../.."
count=${1:-2000} first=${2:-0}
cargo test --profile bench -p bia-app --test models --no-run --locked
for ((seed = first; seed < first + count; seed += 250)); do
    left=$((first + count - seed))
    echo "seeds from $seed"
    BIA_FIRST=$seed BIA_CASES=$((left < 250 ? left : 250)) nice -n 19 cargo test -q --profile bench -p bia-app --test models \
        --locked -- --nocapture --test-threads 1 random_programs_keep 2>&1 | grep -E '^\{|panicked|otherwise|FAILED' || true
done
