//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// wcstombs sets errno where there is no character.

#include <stdlib.h>
#include <errno.h>
#include <assert.h>
int main(void) { char b[4]; errno = 0; assert(wcstombs(b, L"ab", 4) == 2 && errno == 0); return 0; }
