// What the library returns may be where a constant may be.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

#include <assert.h>
#include <stdlib.h>
int main(void) {
  const char *text = getenv("PATH");
  if (!text) text = "none";
  assert(text[0] != 'n' && text[0] != '/');
  return 0;
}
