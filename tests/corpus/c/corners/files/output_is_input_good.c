//@ run: verify % --trace % --timeout 30s --check reach
//@ exit: 2
//@ stderr: IO-E011
//@ stdout: verdict: unknown (bad input)
//@ run: verify % --stats %tmp --junit %tmp --timeout 30s --check reach
//@ exit: 2
//@ stderr: IO-E011
//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

// Nothing is written over the program, nor over another output: afterwards it has its verdict.
#include <assert.h>

int main(void) {
  assert(1);
  return 0;
}
