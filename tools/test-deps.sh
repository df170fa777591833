#!/usr/bin/env bash
# What some tests compare with, where it can be had: csmith (random C programs) and 32-bit libraries
# for gcc; clang with MemorySanitizer; berkeley-abc (circuits), z3 and cvc5 (SMT-LIB); spin and boogie
# (what they say about translated programs); BenchExec and a validator of JSON schemas, in a Python
# environment of their own; a browser for reports. Quick when they are there. Without them those tests
# compare less, and say so.
set -u
cd "$(dirname "$0")/.."
python=${BIA_DEPS_DIR:-.deps}/test-venv
if ! "$python/bin/python" -c 'import benchexec, jsonschema' 2>/dev/null; then
    echo "test-deps: installing benchexec and jsonschema to $python"
    python3 -m venv "$python" >/dev/null 2>&1 ||
        { [ "$(id -u)" = 0 ] && apt-get update -q && apt-get install -y -q python3-venv && python3 -m venv "$python"; } >/dev/null 2>&1
    "$python/bin/pip" install -q benchexec==3.35 jsonschema==4.26.0 >/dev/null 2>&1 ||
        echo "test-deps: they cannot be installed: the tests of contrib/benchexec are left out"
fi
browser=${BIA_DEPS_DIR:-.deps}/browser
if [ ! -e "$browser/node_modules/playwright-core/package.json" ]; then
    echo "test-deps: installing playwright-core to $browser"
    command -v npm >/dev/null ||
        { [ "$(id -u)" = 0 ] && apt-get update -q && apt-get install -y -q nodejs npm; } >/dev/null 2>&1
    mkdir -p "$browser"
    npm install --prefix "$browser" --no-save --no-audit --no-fund --ignore-scripts playwright-core@1.65.0 >/dev/null 2>&1 ||
        echo "test-deps: it cannot be installed: reports are not opened in a browser"
fi
missing=()
for tool in chromium csmith berkeley-abc cvc5 z3 spin boogie; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
probe=$(mktemp)
printf '#include <errno.h>\nint main(void) { return errno; }' | gcc -m32 -x c - -o "$probe" 2>/dev/null || missing+=(gcc-multilib)
# MemorySanitizer, which gcc has not, judges reads of missing values.
if ! printf 'int main(void) { return 0; }' | clang -fsanitize=memory -x c - -o "$probe" 2>/dev/null; then
    [ "$(id -u)" = 0 ] && apt-get update -q >/dev/null 2>&1
    runtime=$(apt-cache depends clang 2>/dev/null | sed -n 's/.*Depends: clang-\([0-9]*\)$/libclang-rt-\1-dev/p' | head -1)
    missing+=(clang ${runtime:+"$runtime"})
fi
rm -f "$probe"
[ ${#missing[@]} = 0 ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "test-deps: installing ${missing[*]} with apt-get"
    apt-get update -q >/dev/null 2>&1
    # gcc-multilib conflicts with cross compilers: nothing that somebody has installed is removed.
    apt-get install -y -q --no-remove "${missing[@]}" >/dev/null 2>&1 && exit 0
    # One that the distribution does not have must not keep the others away.
    left=()
    for tool in "${missing[@]}"; do
        apt-get install -y -q --no-remove "$tool" >/dev/null 2>&1 || left+=("$tool")
    done
    missing=("${left[@]}")
    [ ${#missing[@]} = 0 ] && exit 0
fi
echo "test-deps: ${missing[*]} cannot be installed: some comparisons with gcc and other tools are left out"
exit 0
