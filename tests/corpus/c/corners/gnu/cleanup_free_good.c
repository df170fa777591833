// A block that `cleanup` frees is not lost, and not to be freed again.
//@ run: verify % --check memsafety --timeout 20s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -fsanitize=address => exit 0

#include <stdlib.h>
static void release(char **p) { free(*p); }
int main(void)
{
    char *p __attribute__((cleanup(release))) = malloc(4);
    if (p)
        p[3] = 1;
    return 0;
}
