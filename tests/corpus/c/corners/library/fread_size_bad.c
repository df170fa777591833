//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
// fread stores its elements.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { int b[4]; return (int)fread(b, sizeof b[0], 5, stdin); }
