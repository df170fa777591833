// The old pointer is used after its block was moved. Not here.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = 1;
  int *q = realloc(p, 2 * sizeof *p);
  if (q) {
    *q = 2;
    free(q);
  } else
    free(p);
  return 0;
}
