//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// strtold gives long doubles that are no doubles.

#include <stdlib.h>
#include <assert.h>
int main(void) { char *end; strtold("0.1", &end); assert(*end == 0 || *end == '0' || *end == '.' || *end == '1'); return 0; }
