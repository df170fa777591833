// The same without the error.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <ctype.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
int main(void) { char c = __VERIFIER_nondet_char(); if (c >= 0 && isupper(c) && (c < 65 || c > 90)) reach_error(); return 0; }
