// Input that does not match: the run has none and gets EOF.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ not: IO-E009
//@ gcc: -O0 => exit 0
//@ blind: the run has no input

#include <stdio.h>
extern void reach_error(void);
int main(void) { int x = 5; int r = scanf("%d", &x); if (r == 0 && x == 5) reach_error(); return 0; }
