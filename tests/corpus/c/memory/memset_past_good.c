// A record is cleared with the size of a larger one. Not here.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct small { int a; };
struct large { int a, b; };
int main(void) {
  struct large *s = malloc(sizeof *s);
  if (!s)
    return 0;
  memset(s, 0, sizeof(struct large));
  free(s);
  return 0;
}
