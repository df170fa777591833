#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[12];
    if (fgets(line, sizeof line, stdin) == NULL) return 1;
    size_t n = strlen(line);
    assert(n < sizeof line);
    if (n > 0 && line[n - 1] == '\n') line[n - 1] = 0;
    assert(strlen(line) <= 11);
    return 0;
}
