// None of these numbers is negative.
//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>
int main(int argc, char **argv) {
  (void)argv;
  assert(argc + 1u != 0);
  return 0;
}
