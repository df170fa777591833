// A block is freed by hand and by `cleanup`.
//@ run: verify % --check memsafety --timeout 20s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-free)
//@ gcc: -O0 -g -fsanitize=address => asan

#include <stdlib.h>
static void release(char **p) { free(*p); }
int main(void)
{
    char *p __attribute__((cleanup(release))) = malloc(4);
    free(p);
    
    return 0;
}
