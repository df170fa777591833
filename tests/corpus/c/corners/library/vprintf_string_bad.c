//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O1 -g -w -fsanitize=address => asan
// vprintf reads what its format says.

#include <stdio.h>
#include <stdarg.h>
static void log_it(const char *format, ...) { va_list list; va_start(list, format); vprintf(format, list); va_end(list); }
int main(void) { char a[2] = {'x', 'y'}; log_it("%d %s\n", 3, a); return 0; }
