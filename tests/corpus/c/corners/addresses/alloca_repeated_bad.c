// Blocks of a loop in a function that returns.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 2
//@ stderr: C-U310
//@ gcc: -g -fsanitize=address => exit 0

#include <alloca.h>
char *p;
void f(void) { for (int i = 0; i < 2; i++) { p = alloca(4); *p = 1; } }
int main(void) { f(); return 0; }
