//@ run: verify % --check reach --timeout 30s
//@ exit: 2
//@ gcc: -O1 -g -w => rejected
// ptrdiff_t needs <stddef.h>.

#include <string.h>
ptrdiff_t d;
int main(void) {  return 0; }
