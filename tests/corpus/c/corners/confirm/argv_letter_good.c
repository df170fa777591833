// A character is one of 256.
//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>
int main(int argc, char **argv) {
  if (argc == 2) {
    unsigned char first = (unsigned char)argv[1][0];
    assert(first < 256);
  }
  return 0;
}
