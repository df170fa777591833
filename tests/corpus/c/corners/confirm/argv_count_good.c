// There is no negative number of arguments.
//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ not: IO-E009
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <assert.h>
int main(int argc, char **argv) {
  (void)argv;
  assert(argc >= 0);
  return 0;
}
