// Handlers run behind `main`.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -O1 => exit 0
//@ blind: the frame is still there; whether AddressSanitizer sees it depends on where the stack begins

#include <alloca.h>
#include <stdlib.h>
char *p;
void h(void) { *p = 1; }
int main(void) { p = alloca(4); atexit(h); return 0; }
