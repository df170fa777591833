// The twin: what is asserted holds for every string.
//@ run: verify % --timeout 90s --args-max 1 --args-length 2
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>
int main(int argc, char **argv) {
  if (argc == 2) assert(argv[1][0] != 0 || argv[1][0] != 'y');
  return 0;
}
