//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// write reads its block.

#include <unistd.h>
#include <stdlib.h>
int main(void) { char *a = calloc(5, 1); if (!a) return 0; long n = write(1, a, 5); free(a); return n > 5; }
