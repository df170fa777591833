//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O1 -g -w -fsanitize=address => asan
// sprintf reads its string.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char a[3] = {'a', 'b', 'c'}; char b[30]; sprintf(b, "%s", a); return 0; }
