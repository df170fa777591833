// The same without the error.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <stdarg.h>
extern void reach_error(void);
int f(int n, ...) { va_list ap; va_start(ap, n); int r = va_arg(ap, long); va_end(ap); return r; }
int main(void) { if (f(1, 5L) != 5) reach_error(); return 0; }
