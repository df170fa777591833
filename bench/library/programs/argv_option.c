#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char *argv[]) {
    if (argc < 2) { fprintf(stderr, "usage: %s N\n", argc ? argv[0] : "prog"); return 1; }
    char *end;
    long n = strtol(argv[1], &end, 10);
    if (*end != '\0' || n < 0 || n > 10) return 1;
    int sum = 0;
    for (int i = 1; i <= n; i++) sum += i;
    assert(sum <= 55);
    return 0;
}
