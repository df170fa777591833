//@ run: verify % --stats %dir/no/such/folder/stats.json --timeout 30s --check reach
//@ exit: 5
//@ stderr: IO-E004
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --html %dir --timeout 30s --check reach
//@ exit: 5
//@ stderr: IO-E004
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --sarif /dev/null --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

// What cannot be written leaves the verdict, with an exit status of its own.
#include <assert.h>

int main(void) {
  int x = 3;
  x -= 3 - 0;
  assert(x);
  return 0;
}
