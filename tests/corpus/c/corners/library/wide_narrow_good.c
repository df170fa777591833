//@ run: verify % --check memsafety --data-model ILP32 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -m32 -g -fsanitize=address => exit 0
#include <wchar.h>
int main(void) {
  wchar_t w[4];
  wcscpy(w, L"abc");
  return wcslen(w) != 3;
}
