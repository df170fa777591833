// A callback of the library.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdlib.h>
static int order(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
int main(void) {
  char a[2] = {7, 3};
  qsort(a, 2, 1, order);
  assert(a[0] == 3 && a[1] == 7);
  return 0;
}
