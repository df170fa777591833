// The library's own object, and a field of it.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: confirmed by execution
//@ stdout: verdict: unsafe (unreach-call)
//@ not: IO-E009
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

#include <assert.h>
#include <time.h>
int main(void) {
  time_t then = 86400;
  struct tm *day = gmtime(&then);
  assert(day != 0);
  assert(day->tm_mday == 1);
  return 0;
}
