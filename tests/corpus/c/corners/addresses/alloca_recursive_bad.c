// The inner call of `main` has returned.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => exit 0
//@ blind: the frame is still there

#include <alloca.h>
char *p; int d;
int main(void) { if (d == 1) { p = alloca(4); return 0; } d = 1; main(); *p = 1; return 0; }
