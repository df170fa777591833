// A record is cleared with the size of a larger one.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:18: valid-deref
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct small { int a; };
struct large { int a, b; };
int main(void) {
  struct small *s = malloc(sizeof *s);
  if (!s)
    return 0;
  memset(s, 0, sizeof(struct large));
  free(s);
  return 0;
}
