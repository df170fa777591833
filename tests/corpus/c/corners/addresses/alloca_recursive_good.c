// The same without the error.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

#include <alloca.h>
char *p; int d;
int main(void) { if (d == 1) { *p = 1; return 0; } d = 1; p = alloca(4); main(); *p = 1; return 0; }
