// A function of the C library reads a text that does not end.
//@ run: verify % --check memsafety --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
#include <wchar.h>
extern long wcstol(const wchar_t *text, wchar_t **end, int base);
int main(void) {
  wchar_t w[2] = {L'1', L'2'};
  return wcstol(w, 0, 10) == 3;
}
