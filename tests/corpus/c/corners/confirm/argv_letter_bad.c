// The run gets the argument that the counterexample has.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: confirmed by execution: with the arguments
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ blind: the error needs an argument

#include <assert.h>
int main(int argc, char **argv) {
  if (argc == 2) assert(argv[1][0] != 'x' || argv[1][1] != 'y' || argv[1][2] != 0);
  return 0;
}
