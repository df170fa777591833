// The twin: another count.
//@ run: verify % --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

#include <assert.h>
#include <stdarg.h>
static int count(const char *first, ...) {
  va_list list;
  va_start(list, first);
  int n = 0;
  while (first) {
    n++;
    first = va_arg(list, const char *);
  }
  va_end(list);
  return n;
}
int main(void) {
  assert(count("a", (void *)0) == 1);
  assert(count("a", "b", 0L) == 3);
  return 0;
}
