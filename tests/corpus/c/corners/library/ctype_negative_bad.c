// Of negative characters nothing is known.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ not: IO-E009
//@ gcc: -O0 => exit 0

#include <ctype.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
int main(void) { char c = __VERIFIER_nondet_char(); if (c < -1 && isupper(c)) reach_error(); return 0; }
