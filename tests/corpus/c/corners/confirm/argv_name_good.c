// The name of the program is a string; what it is nobody knows.
//@ run: verify % --timeout 30s --check reach
//@ exit: 3
//@ stdout: verdict: unknown
//@ not: IO-E009
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <assert.h>
int main(int argc, char **argv) {
  (void)argv;
  assert(argc == 0 || argv[0] != 0);
  return 0;
}
