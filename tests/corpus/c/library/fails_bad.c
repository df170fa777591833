// Functions that the user names must not be called.
//@ run: verify % --fails assert_failed --timeout 20s --clock processor
//@ exit: 1
//@ stdout: confirmed by execution
//@ run: verify % --fails abort -D STOP=abort() --timeout 20s --clock processor
//@ exit: 1
//@ stdout: confirmed by execution
//@ run: verify % --fails no_such --timeout 20s --clock processor
//@ exit: 2
//@ stderr: no_such

#include <stdlib.h>
#ifndef STOP
#define STOP assert_failed(__LINE__)
#endif
static volatile int line;
void assert_failed(int at) { line = at; exit(0); }
int main(void) {
  int n = 0;
  for (int i = 0; i < 4; i++) n += i;
  if (n == 6) STOP;
  return 0;
}
