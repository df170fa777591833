// The same without the error.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 1

#include <stdlib.h>
int main(void) { char *f = getenv("HOME_OF_NOBODY"); return f == 0; }
