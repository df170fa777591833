#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
static char line[64];
static int logf_(const char *format, ...) {
    va_list args;
    va_start(args, format);
    int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    return n;
}
int main(void) {
    assert(logf_("%s:%d", "main.c", 17) == 9);
    assert(strcmp(line, "main.c:17") == 0);
    assert(logf_("plain") == 5);
    return 0;
}
