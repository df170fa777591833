// A global array is freed.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:15: valid-free
//@ stdout: verdict: unsafe (valid-free)

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static char buffer[8];
char *get(int small) { return small ? buffer : malloc(100); }
int main(void) {
  char *p = get(__VERIFIER_nondet_int());
  free(p);
  return 0;
}
