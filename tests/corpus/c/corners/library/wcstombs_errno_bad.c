//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// wcstombs sets errno where there is no character.

#include <stdlib.h>
#include <errno.h>
#include <assert.h>
int main(void) { char b[4]; errno = 0; if (wcstombs(b, L"\x7fffffff", 4) == (size_t)-1) assert(errno != EILSEQ); return 0; }
