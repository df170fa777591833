//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
// read stores at most its size.

#include <unistd.h>
int main(void) { char b[4]; long n = read(0, b, 5); return n > 0 ? b[n - 1] : 0; }
