//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// Objects are aligned as their types ask.

#include <assert.h>
#include <stdlib.h>

int i[3];
_Alignas(32) char c[3];
int main(void) {
  void *p = malloc(5);
  assert((unsigned long)&i[1] % 4 == 0);
  assert((unsigned long)c % 32 == 0);
  assert((unsigned long)p % 8 == 0);
}
