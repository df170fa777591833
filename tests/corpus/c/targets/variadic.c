// Variable arguments, also passed on, by several conventions.
//@ run: verify % --target avr --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --target arm-none-eabi --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --target aarch64 --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --target powerpc --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdarg.h>
#include <assert.h>
static int sum(int n, ...) { va_list l; va_start(l, n); int s = 0; for (int i = 0; i < n; i++) s += va_arg(l, int); long m = va_arg(l, long); va_end(l); return s + (int)m; }
static int vs(int n, va_list l) { int s = 0; while (n--) s += va_arg(l, int); return s; }
static int twice(int n, ...) { va_list l; va_start(l, n); int a = vs(1, l); va_end(l); return a; }
int main(void) { char c = 3; assert(sum(2, 1, c, 10L) == 14); assert(twice(1, 7, 8) == 7); return 0; }
