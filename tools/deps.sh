#!/usr/bin/env bash
# Puts the pinned Z3 library (and program) where bia looks for it: $BIA_DEPS_DIR, or .deps in the
# clone. Quick when it is there. Says what it installs; names the fix when it cannot.
set -u
cd "$(dirname "$0")/.."
wheel=z3-solver==5.4.0.0
deps=${BIA_DEPS_DIR:-.deps}
if [ -e "$deps/z3/lib/libz3.so" ]; then exit 0; fi
if [ "${BIA_Z3:-}" != "" ]; then echo "deps: using BIA_Z3=$BIA_Z3"; exit 0; fi

fail() {
    echo "deps: $1" >&2
    echo "deps: fix: 'python3 -m pip install --no-deps --target $deps $wheel', or set BIA_Z3=system" >&2
    echo "deps: to use an installed libz3 (4.13 or newer), or BIA_Z3=/path/to/libz3.so" >&2
    exit 1
}

command -v python3 >/dev/null || fail "python3 is missing"
if ! python3 -m pip --version >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "deps: installing python3-pip with apt-get"
        apt-get update -q >/dev/null && apt-get install -y -q python3-pip >/dev/null ||
            fail "python3-pip cannot be installed"
    else
        fail "pip is missing (Debian: apt-get install python3-pip)"
    fi
fi
echo "deps: installing $wheel to $deps (about 30 MB)"
mkdir -p "$deps"
fresh=$(mktemp -d "$deps/new.XXXXXX")
trap 'rm -rf "$fresh"' EXIT
python3 -m pip install --quiet --no-deps --disable-pip-version-check --root-user-action=ignore \
    --target "$fresh" "$wheel" || fail "the wheel cannot be installed"
# Moved into place at the end, so that an interruption leaves nothing half done.
rm -rf "$deps/z3" "$deps/bin"
mv "$fresh/bin" "$deps/bin" && mv "$fresh/z3" "$deps/z3" || fail "cannot write to $deps"
