#!/usr/bin/env bash
# Measures the Python package on its wheel, in an environment of its own; writes bench/results/python.md.
set -eu
cd "$(dirname "$0")/../.."
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
bash tools/python.sh wheel "$fresh/wheel"
python3 -m venv "$fresh/venv"
"$fresh/venv/bin/pip" install -q "$fresh"/wheel/bia-*.whl
env -u BIA_DEPS_DIR -u BIA_Z3 "$fresh/venv/bin/python" bench/python/measure.py | tee bench/results/python.md
