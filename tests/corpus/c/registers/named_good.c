// Another volatile object changes by the program alone.
//@ run: verify % --check reach --volatile flag --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ stdout: volatile objects change by the program's own assignments only

#include <stdint.h>
#include <assert.h>
static volatile int flag, other;
int main(void) {
  other = 0;
  int now = flag;
  assert(other == 0 && now == now);
  return 0;
}
