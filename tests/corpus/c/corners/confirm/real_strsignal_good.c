// The text of a signal is not null in glibc.
//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ not: IO-E009
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <assert.h>
char *strsignal(int);
int main(void) {
  assert(strsignal(6) != 0);
  return 0;
}
