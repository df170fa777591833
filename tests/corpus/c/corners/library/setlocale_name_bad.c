//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// setlocale returns the name of a locale, not only "C".

#include <locale.h>
#include <string.h>
#include <assert.h>
int main(void) { char *p = setlocale(LC_ALL, "C.UTF-8"); assert(!p || !strcmp(p, "C")); return 0; }
