// A list that a null pointer ends, or an integer 0 that is as wide.
//@ run: verify % --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

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
  assert(count("a", "b", 0L) == 2);
  return 0;
}
