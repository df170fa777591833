//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// vprintf reads what its format says.

#include <stdio.h>
#include <stdarg.h>
static void log_it(const char *format, ...) { va_list list; va_start(list, format); vprintf(format, list); va_end(list); }
int main(void) { char a[2] = {'x', 0}; log_it("%d %s\n", 3, a); return 0; }
