#!/usr/bin/env bash
# The Python package: its environment, its wheel, its tests.
#
#   tools/python.sh env          makes the environment for tests and wheels; quick when it is there
#   tools/python.sh wheel OUT    builds the wheel into the folder OUT
#   tools/python.sh test         builds the native part as cargo's tests build it, and runs pytest, mypy,
#                                pyright and the code of the documentation
set -euo pipefail
cd "$(dirname "$0")/.."
deps=$(realpath -m "${BIA_DEPS_DIR:-.deps}")
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
venv=$deps/python-venv
# For tests: pytest runs them, mypy and pyright check types, the rest is what the package works together with.
packages="maturin==1.9.0 pytest==8.4.1 mypy==1.16.1 typing_extensions==4.14.0 pandas==3.1.1 distributed==2026.8.0 nbformat==5.11.1 nbclient==0.11.0 ipykernel==7.4.0 rich==15.0.0 pyright[nodejs]==1.1.414"

fail() {
    echo "python: $1" >&2
    exit 1
}

environment() {
    local stamp=$venv/packages
    [ -e "$stamp" ] && [ "$(cat "$stamp")" = "$packages" ] && return 0
    echo "python: installing $packages to $venv"
    command -v python3 >/dev/null || fail "python3 is missing (Debian: apt-get install python3 python3-venv)"
    python3 -m venv "$venv" >/dev/null 2>&1 ||
        { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -q >/dev/null &&
            apt-get install -y -q python3-venv >/dev/null && python3 -m venv "$venv" >/dev/null; } ||
        fail "no environment can be made (Debian: apt-get install python3-venv)"
    # shellcheck disable=SC2086
    "$venv/bin/pip" install --quiet --disable-pip-version-check $packages ||
        # Older Pythons do not get the newest versions.
        "$venv/bin/pip" install --quiet --disable-pip-version-check $(sed -E 's/==[^ ]*//g' <<<"$packages") ||
        fail "the packages cannot be installed: is PyPI reachable?"
    echo "$packages" >"$stamp"
}

wheel() {
    [ $# = 1 ] || fail "usage: tools/python.sh wheel OUT"
    environment
    mkdir -p "$1"
    # Z3 comes with the wheel z3-solver: no path of this machine may be compiled in.
    env -u BIA_DEPS_DIR PATH="$venv/bin:$PATH" "$venv/bin/maturin" build --release --locked \
        --target-dir "$target" --out "$1"
}

# The package as it is in the sources, with the native part that tests use. BIA_BUILT: cargo's tests have just
# built it, with exactly the features that they need.
package() {
    # Tests leave it beside themselves, builds one folder above.
    local library=$target/release/deps/libbia_native.so
    [ -n "${BIA_BUILT:-}" ] || {
        cargo build --profile bench --locked -p bia-py
        library=$target/release/libbia_native.so
    }
    local folder=$target/python
    mkdir -p "$folder"
    rm -rf "$folder/bia"
    mkdir -p "$folder/bia"
    (cd python && tar -cf - --exclude __pycache__ --exclude '*.so' bia) | tar -xf - -C "$folder"
    cp "$library" "$folder/bia/_native.abi3.so"
    echo "$folder"
}

tests() {
    environment
    local folder
    folder=$(package | tail -1)
    export PYTHONPATH=$folder BIA_DEPS_DIR=$deps PYTHONDONTWRITEBYTECODE=1
    "$venv/bin/python" -m pytest -q -p no:cacheprovider python/tests "$@"
    (cd "$folder" && "$venv/bin/mypy" --strict --cache-dir "$target/mypy" bia)
    (cd "$folder" && "$venv/bin/pyright" --pythonpath "$venv/bin/python" bia >"$target/pyright.log" 2>&1) ||
        { cat "$target/pyright.log"; fail "pyright objects"; }
}

case "${1:-}" in
env) environment ;;
wheel) shift; wheel "$@" ;;
package) package ;;
test) shift; tests "$@" ;;
*) fail "usage: tools/python.sh env | wheel OUT | package | test" ;;
esac
