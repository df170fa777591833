// The name of the program is a string; what it is nobody knows.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: confirmed by execution
//@ stdout: verdict: unsafe (unreach-call)
//@ not: IO-E009
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

#include <assert.h>
int main(int argc, char **argv) {
  (void)argv;
  assert(argc == 0 || argv[0] == 0);
  return 0;
}
