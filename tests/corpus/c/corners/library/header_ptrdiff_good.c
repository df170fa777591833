//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// ptrdiff_t needs <stddef.h>.

#include <string.h>
#include <stddef.h>
ptrdiff_t d;
int main(void) {  return 0; }
