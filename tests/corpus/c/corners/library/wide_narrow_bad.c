// In ILP32 `wchar_t` is `long`. AddressSanitizer does not watch `wcscpy`.
//@ run: verify % --check memsafety --data-model ILP32 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
#include <wchar.h>
int main(void) {
  wchar_t w[3];
  wcscpy(w, L"abc");
  return 0;
}
