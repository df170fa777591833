// A number as text has its value, and the rest of the text.
//@ run: verify % --check reach --timeout 20s --clock processor
//@ exit: 1
//@ stdout: confirmed by execution
//@ gcc: -O0 => signal ABRT

#include <assert.h>
#include <stdlib.h>
int main(void) {
  char *end;
  double v = strtod("2.5e1x", &end);
  assert(*end == 'x');
  assert(v != 25.0);
  return 0;
}
