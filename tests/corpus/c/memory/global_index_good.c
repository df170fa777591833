// An index into a global array is checked with the wrong bound. Not here.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int table[10];
int get(unsigned i) {
  if (i >= 10)
    return -1;
  return table[i];
}
int main(void) { return get(__VERIFIER_nondet_uint()); }
