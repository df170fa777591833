// The environment may have the variable; that of the run is empty.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-free)
//@ not: IO-E009
//@ gcc: -g -fsanitize=address => exit 0
//@ blind: the variable is not set

#include <stdlib.h>
int main(void) { char *f = getenv("HOME_OF_NOBODY"); free(f); return 0; }
