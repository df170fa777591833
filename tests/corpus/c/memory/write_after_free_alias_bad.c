// A write through a second pointer, in a record, after the block was freed through the first.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:20: valid-deref
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct pair { int *left, *right; };
int main(void) {
  struct pair s;
  s.left = malloc(sizeof(int));
  if (!s.left)
    return 0;
  s.right = s.left;
  free(s.left);
  *s.right = 1;
  return 0;
}
