//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O1 -g -w -fsanitize=address => asan
// A width from the arguments.

#include <stdio.h>
#include <stdarg.h>
#include <stdlib.h>
static void put(char *to, const char *format, ...) { va_list list; va_start(list, format); vsprintf(to, format, list); va_end(list); }
int main(void) { char *b = malloc(6); if (!b) return 0; put(b, "%*d", 6, 42); free(b); return 0; }
