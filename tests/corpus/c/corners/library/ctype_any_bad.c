// The argument may lie far behind the table.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => exit 0

#include <ctype.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
int main(void) { return isalpha(__VERIFIER_nondet_int()) != 0; }
