// gcc ends the block with the scope of the array.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 2
//@ stderr: C-U310
//@ gcc: -g -fsanitize=address => exit 0

#include <alloca.h>
int main(void) { char *p; { int n = 3; char v[n]; p = alloca(4); p[0] = 0; v[0] = 0; } return *p; }
