// A pointer into the middle of a block is freed.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:17: valid-free
//@ stdout: verdict: unsafe (valid-free)
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char *p = malloc(4);
  if (!p)
    return 0;
  p++;
  free(p);
  return 0;
}
