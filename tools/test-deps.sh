#!/usr/bin/env bash
# What some tests compare with, where it can be had: csmith (random C programs) and 32-bit libraries
# for gcc. Quick when they are there. Without them those tests compare less, and say so.
set -u
missing=()
command -v csmith >/dev/null || missing+=(csmith)
probe=$(mktemp)
echo 'int main(void) { return 0; }' | gcc -m32 -x c - -o "$probe" 2>/dev/null || missing+=(gcc-multilib)
rm -f "$probe"
[ ${#missing[@]} = 0 ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "test-deps: installing ${missing[*]} with apt-get"
    (apt-get update -q && apt-get install -y -q "${missing[@]}") >/dev/null 2>&1 && exit 0
fi
echo "test-deps: ${missing[*]} cannot be installed: some comparisons with gcc are left out"
exit 0
