// The block dies with its function.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => exit 1
//@ blind: the frame is still there

#include <alloca.h>
char *p;
void f(void) { p = alloca(4); *p = 1; }
int main(void) { f(); return *p; }
