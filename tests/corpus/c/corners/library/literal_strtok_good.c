//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// strtok writes zeros.

#include <string.h>
int main(void) { char *p = "a,b", a[] = "a,b"; return strtok(a, ",")[0] == 0; }
