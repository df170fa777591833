// An argument of another type is any value; the run finds one.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ not: IO-E009
//@ gcc: -O0 => exit 0
//@ blind: undefined, and the register has the same bits

#include <stdarg.h>
extern void reach_error(void);
int f(int n, ...) { va_list ap; va_start(ap, n); int r = va_arg(ap, long); va_end(ap); return r; }
int main(void) { if (f(1, 5) != 5) reach_error(); return 0; }
