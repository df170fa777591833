// The same without the error.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

#include <alloca.h>
char *p;
int main(void) { for (int i = 0; i < 2; i++) { p = alloca(4); *p = 1; } return *p - 1; }
