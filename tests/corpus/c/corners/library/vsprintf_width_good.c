//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// A width from the arguments.

#include <stdio.h>
#include <stdarg.h>
#include <stdlib.h>
static void put(char *to, const char *format, ...) { va_list list; va_start(list, format); vsprintf(to, format, list); va_end(list); }
int main(void) { char *b = malloc(6); if (!b) return 0; put(b, "%*d", 5, 42); free(b); return 0; }
