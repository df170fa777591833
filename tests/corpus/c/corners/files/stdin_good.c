//@ run: verify - --input c --timeout 30s --check reach
//@ stdin: #include <assert.h>
//@ stdin: int main(void) { int x = 1; assert(x == 1); return 0; }
//@ exit: 0
//@ stdout: <stdin>: property unreach-call: safe
//@ stdout: verdict: safe
//@ run: verify % --input c --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --input k2 --timeout 30s --check reach
//@ exit: 2
//@ stdout: verdict: unknown (bad input)
//@ gcc: -O0 => exit 0

// A program from standard input is C if that is said, and a file is what is said of it.
#include <assert.h>

int main(void) {
  int x = 1;
  assert(x == 1);
  return 0;
}
