// A leak is not undefined.
//@ run: verify % --check undefined --timeout 20s --clock processor
//@ exit: 0
//@ stdout: assuming: nothing undefined is looked for but overflow, shifts, divisions by zero, accesses, frees, calls, indices
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <stdlib.h>
int main(void) { char *p = malloc(3); p = 0; return 0; }
