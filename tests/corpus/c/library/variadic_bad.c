// The wrong one of two arguments.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>
#include <stdarg.h>
static int second(int n, ...) {
  va_list l;
  va_start(l, n);
  long first = va_arg(l, long);
  int result = va_arg(l, int);
  va_end(l);
  return result + (int)first;
}
int main(void) {
  assert(second(2, 1L, 2) == 2);
  return 0;
}
