// Nothing undefined: a block that is freed twice.
//@ run: verify % --check undefined --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-free)
//@ gcc: -O0 -fsanitize=undefined,address -fno-sanitize-recover=all => asan

#include <stdlib.h>
int main(void) { char *p = malloc(3); free(p); free(p); return 0; }
