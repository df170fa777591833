// The twin: another sum.
//@ run: verify % --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --timeout 60s --data-model ILP32
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -m32 => signal ABRT

#include <assert.h>
#include <stdarg.h>
struct large { int a[3]; double d; };
struct small { char c; };
static int one_more(int x) { return x + 1; }
static double sum(int n, ...) {
  va_list list;
  va_start(list, n);
  struct large large = va_arg(list, struct large);
  struct small small = va_arg(list, struct small);
  long double wide = va_arg(list, long double);
  int (*function)(int) = va_arg(list, int (*)(int));
  unsigned number = va_arg(list, unsigned);
  const char *text = va_arg(list, const char *);
  long long last = va_arg(list, long long);
  va_end(list);
  return large.a[2] + large.d + small.c + (double)wide + function(2) + number + text[1] + (double)last;
}
int main(void) {
  struct large large = {{1, 2, 3}, 0.5};
  struct small small = {4};
  double result = sum(0, large, small, 5.0L, one_more, -1, "ab", -7LL);
  assert(result == 3 + 0.5 + 4 + 5 + 3 + 4294967295.0 + 98 + 7);
  return 0;
}
