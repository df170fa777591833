//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
// read stores at most its size.

#include <unistd.h>
int main(void) { char b[4]; long n = read(0, b, 4); return n > 0 ? b[n - 1] : 0; }
