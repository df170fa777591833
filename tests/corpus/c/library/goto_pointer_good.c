// Labels as values: variables of a block that is not left keep their values.
//@ run: verify % --check memsafety,reach --timeout 20s --clock processor
//@ exit: 0
//@ gcc: -O0 => exit 0

#include <assert.h>
int main(void) {
  for (int i = 0; i < 2; i++) {
    static void *const table[] = {&&add, &&twice, &&end};
    int n = i, at = 0;
    goto *table[at++];
  add:
    n += 3;
    goto *table[at++];
  twice:
    n *= 2;
    goto *table[at++];
  end:
    assert(n == 6 + 2 * i);
  }
  return 0;
}
