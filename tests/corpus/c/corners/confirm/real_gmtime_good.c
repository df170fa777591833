// The library's own object, and a field of it.
//@ run: verify % --timeout 30s --check reach
//@ exit: 3
//@ stdout: verdict: unknown
//@ not: IO-E009
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <assert.h>
#include <time.h>
int main(void) {
  time_t then = 86400;
  struct tm *day = gmtime(&then);
  assert(day != 0);
  assert(day->tm_mday == 2);
  return 0;
}
