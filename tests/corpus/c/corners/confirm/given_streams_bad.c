// The streams are different objects.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ not: IO-E009
//@ gcc: -O0 => signal ABRT

#include <stdio.h>
extern void reach_error(void);
int main(void) { if (stdin != stdout) reach_error(); return 0; }
