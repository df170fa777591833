// A block is freed by hand and by `cleanup`.
//@ run: verify % --check memsafety --timeout 20s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -fsanitize=address => exit 0

#include <stdlib.h>
static void release(char **p) { free(*p); }
int main(void)
{
    char *p __attribute__((cleanup(release))) = malloc(4);
    free(p);
    p = 0;
    return 0;
}
