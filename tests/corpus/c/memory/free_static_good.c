// A global array is freed. Not here.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static char buffer[8];
char *get(int small) { return small ? buffer : malloc(100); }
int main(void) {
  char *p = get(__VERIFIER_nondet_int());
  if (p != buffer)
    free(p);
  return 0;
}
