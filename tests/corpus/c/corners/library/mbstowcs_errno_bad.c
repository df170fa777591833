//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// mbstowcs sets errno where there is no character.

#include <stdlib.h>
#include <errno.h>
#include <assert.h>
int main(void) { wchar_t w[4]; errno = 0; if (mbstowcs(w, "\xff", 4) == (size_t)-1) assert(errno != EILSEQ); return 0; }
