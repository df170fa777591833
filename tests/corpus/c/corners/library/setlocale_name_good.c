//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// setlocale returns the name of a locale, not only "C".

#include <locale.h>
#include <string.h>
#include <assert.h>
int main(void) { char *p = setlocale(LC_ALL, 0); assert(p != 0); return 0; }
