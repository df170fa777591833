#!/usr/bin/env bash
# The long random suites: 100,000 random programs round-trip, a million mutated inputs are read.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo run --release --locked -p bia-testkit --example fuzz -- "${1:-100000}" "${2:-1000000}"
