// The same without the error.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

#include <alloca.h>
int main(void) { char *p; { char v[3]; p = alloca(4); p[0] = 0; v[0] = 0; } return *p; }
