// The same without the error.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <stdio.h>
extern void reach_error(void);
int main(void) { int x = 5; int r = scanf("%d", &x); if (r == 0 && x != 5) reach_error(); return 0; }
