// A text without end is passed to a function of the library.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)

#include <string.h>
int main(void) {
  char b[2] = {'a', 'a'};
  return (int)strspn(b, "a");
}
