#!/usr/bin/env bash
# Shows bia on three small programs: one with mistakes, one with an error, one without.
set -u
bia=$(realpath "$1")
cd "$(dirname "$0")/.."
mkdir -p target
say() { printf '\n\033[1m$ %s\033[0m\n' "bia $*"; "$bia" "$@"; }

say check demo/bad.k2
say simulate demo/unsafe.k2 --trace-out target/demo.trace
echo "  …the end of its trace:"
tail -n 4 target/demo.trace | sed 's/^/  /'
say simulate demo/unsafe.k2 --trace target/demo.trace
say simulate demo/safe.k2 --runs 1000 --format text | tail -n 3
echo
echo "A thousand random runs found no error in demo/safe.k2; that is no proof."
