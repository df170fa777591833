// The argument may be where a constant may be: it is not zero for that.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: confirmed by execution: with the arguments
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ blind: the error needs an argument

#include <assert.h>
int main(int argc, char **argv) {
  const char *text = argc > 1 ? argv[1] : "default";
  assert(text[0] != 'x');
  return 0;
}
