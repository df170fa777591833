// The arguments are objects of their own where accesses are checked: the run gets those of the counterexample.
//@ run: verify % --stop-at-first --timeout 30s
//@ exit: 1
//@ stdout: confirmed by execution: with the arguments
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ blind: the error needs an argument

#include <assert.h>
int main(int argc, char **argv) {
  if (argc == 2) assert(argv[1][0] != 'x' || argv[1][1] != 'y');
  return 0;
}
