//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// mbstowcs sets errno where there is no character.

#include <stdlib.h>
#include <errno.h>
#include <assert.h>
int main(void) { wchar_t w[4]; errno = 0; assert(mbstowcs(w, "ab", 4) == 2 && errno == 0); return 0; }
