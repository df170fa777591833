// The text of a signal is not null in glibc.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: confirmed by execution
//@ stdout: verdict: unsafe (unreach-call)
//@ not: IO-E009
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

#include <assert.h>
char *strsignal(int);
int main(void) {
  assert(strsignal(6) == 0);
  return 0;
}
