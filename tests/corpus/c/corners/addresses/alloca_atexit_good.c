// The same without the error.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

#include <alloca.h>
#include <stdlib.h>
char *p;
void h(void) { *p = 1; }
int main(void) { p = alloca(4); atexit(h); exit(0); }
