// A write through a second pointer, in a record, after the block was freed through the first. Not here.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

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
  *s.right = 1;
  free(s.left);
  return 0;
}
