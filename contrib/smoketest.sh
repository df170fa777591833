#!/usr/bin/env bash
# Does this installation of bia work here? One program with an error, one without, one that is none.
# usage: contrib/smoketest.sh [PROGRAM-BIA]
set -euo pipefail
bia=${1:-bia}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$bia" -V

cat > "$folder/unsafe.c" <<'C'
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 42) reach_error();
  return 0;
}
C
cat > "$folder/safe.c" <<'C'
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  while (i < n) i++;
  if (i != n) reach_error();
  return 0;
}
C
echo 'int main(void) { return x; }' > "$folder/broken.c"
echo 'CHECK( init(main()), LTL(G ! call(reach_error())) )' > "$folder/unreach-call.prp"

check() { # FILE LAST-LINE EXIT-STATUS
    local status=0 last
    last=$("$bia" verify "$folder/$1" --property "$folder/unreach-call.prp" --timeout 60s 2>/dev/null | tail -n 1) || status=$?
    if [ "$last" != "$2" ] || [ "$status" != "$3" ]; then
        echo "smoketest: $1: \"$last\" with exit status $status; expected \"$2\" with $3"
        exit 1
    fi
    echo "$1: $last"
}
check unsafe.c "verdict: unsafe (unreach-call)" 1
check safe.c "verdict: safe" 0
check broken.c "verdict: unknown (bad input)" 2
echo "smoketest: all is well"
