// Memory that is kept until the end is no violation, and does not hide one elsewhere.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)

#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int *keep;
int main(void) {
  int a[2];
  keep = malloc(4);
  for (int i = 0; i < 3; i++)
    if (__VERIFIER_nondet_int())
      a[i] = 1;
  return 0;
}
