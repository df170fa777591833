#!/usr/bin/env bash
# Shows bia on small programs: one with mistakes, one that is unsafe, one that is safe.
set -u
bia=$(realpath "$1")
cd "$(dirname "$0")/.."
mkdir -p target
# Runs bia and holds its exit status against the one that is expected.
say() {
  local expected=$1
  shift
  printf '\n\033[1m$ %s\033[0m\n' "bia $*"
  "$bia" "$@"
  local status=$?
  if [ "$status" != "$expected" ]; then
    echo "demo: exit status $status, not $expected" >&2
    exit 1
  fi
}

say 2 check demo/bad.k2
say 1 verify demo/lock.k2 --trace target/demo.trace
say 0 validate demo/lock.k2 --trace target/demo.trace
say 0 verify demo/safe.k2 --invariants target/demo.smt2
say 0 validate demo/safe.k2 --invariants target/demo.smt2
