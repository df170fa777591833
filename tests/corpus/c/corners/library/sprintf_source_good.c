//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// sprintf reads its string.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char a[3] = {'a', 'b', 0}; char b[30]; sprintf(b, "%s", a); return 0; }
