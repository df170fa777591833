// The twin: they are not called.
//@ run: verify % --fails assert_failed --fails abort --timeout 20s --clock processor
//@ exit: 0

#include <stdlib.h>
void assert_failed(int at) { exit(at); }
int main(void) {
  int n = 0;
  for (int i = 0; i < 4; i++) n += i;
  if (n != 6) assert_failed(__LINE__);
  if (n > 6) abort();
  return 0;
}
