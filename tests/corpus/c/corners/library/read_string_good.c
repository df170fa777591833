//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
// A zero needs its place.

#include <unistd.h>
#include <string.h>
int main(void) { char b[8]; long n = read(0, b, 7); if (n < 0) return 0; b[n] = 0; return (int)strlen(b); }
