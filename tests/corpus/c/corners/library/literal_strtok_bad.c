//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// strtok writes zeros.

#include <string.h>
int main(void) { char *p = "a,b", a[] = "a,b"; return strtok(p, ",")[0] == 0; }
