//@ run: verify % --stats %dir/no/such/folder/stats.json --timeout 30s --check reach
//@ exit: 5
//@ stderr: IO-E004
//@ stdout: verdict: safe
//@ run: verify % --html %dir --timeout 30s --check reach
//@ exit: 5
//@ stderr: IO-E004
//@ stdout: verdict: safe
//@ run: verify % --sarif /dev/null --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

// What cannot be written leaves the verdict, with an exit status of its own.
#include <assert.h>

int main(void) {
  int x = 3;
  x -= 3 - 1;
  assert(x);
  return 0;
}
