// `toupper` of glibc looks before it uses its table; C says nothing of the result.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ not: IO-E009
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <ctype.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
int main(void) { int c = __VERIFIER_nondet_int(); if (toupper(c) != c && c > 1000) reach_error(); return 0; }
