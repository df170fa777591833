// Streams: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdio.h>
int main(void) {
    FILE *f = fopen("out.bin", "wb");
    if (!f) return 1;
    int v[4] = {1, 2, 3, 4};
    size_t n = fwrite(v, sizeof *v, 4, f);
    assert(n <= 4);
    int bad = n != 4 || ferror(f);
    if (fclose(f) != 0) bad = 1;
    if (bad) remove("out.bin");
    return bad;
}
