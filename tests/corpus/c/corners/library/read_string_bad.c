//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
// A zero needs its place.

#include <unistd.h>
#include <string.h>
int main(void) { char b[8]; long n = read(0, b, 8); if (n < 0) return 0; b[n] = 0; return (int)strlen(b); }
