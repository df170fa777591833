// The same without the error.
//@ run: verify % --check reach --malloc never-fails --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --malloc never-fails --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0

#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);
int main(void) { char *p = reallocarray(0, (size_t)-1 / 2, 4); if (p) reach_error(); free(p); return 0; }
