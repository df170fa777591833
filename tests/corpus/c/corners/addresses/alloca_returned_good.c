// The same without the error.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

#include <alloca.h>
int f(void) { char *p = alloca(4); *p = 1; return *p; }
int main(void) { return f() + f() - 2; }
