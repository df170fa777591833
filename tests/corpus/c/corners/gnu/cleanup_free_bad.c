// A block that `cleanup` frees is not lost, and not to be freed again.
//@ run: verify % --check memsafety --timeout 20s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -fsanitize=address => asan

#include <stdlib.h>
static void release(char **p) { free(*p); }
int main(void)
{
    char *p __attribute__((cleanup(release))) = malloc(4);
    if (p)
        p[4] = 1;
    return 0;
}
