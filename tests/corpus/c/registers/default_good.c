// Without an option volatile objects change by the program alone, which is listed.
//@ run: verify % --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ stdout: volatile objects change by the program's own assignments only

#include <stdint.h>
#include <assert.h>
static volatile int flag, other;
int main(void) {
  flag = 0;
  assert(flag == 0);
  return 0;
}
