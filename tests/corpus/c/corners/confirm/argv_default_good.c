// Without arguments it is the constant.
//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>
int main(int argc, char **argv) {
  const char *text = argc > 1 ? argv[1] : "default";
  if (argc < 2) assert(text[0] == 'd');
  return 0;
}
