// So many arguments are passed.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: confirmed by execution: with the arguments
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ blind: the error needs arguments

#include <assert.h>
int main(int argc, char **argv) {
  (void)argv;
  assert(argc != 4);
  return 0;
}
