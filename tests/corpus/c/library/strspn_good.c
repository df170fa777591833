// As strspn_bad.c, with an end.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

#include <string.h>
int main(void) {
  char b[2] = {'a', 0};
  return (int)strspn(b, "a");
}
