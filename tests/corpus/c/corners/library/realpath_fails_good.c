//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// What realpath leaves in its buffer if it fails is not defined.

#define _GNU_SOURCE
#include <stdlib.h>
#include <assert.h>
int main(void) { static char b[4096]; char *p = realpath("/nonexistent/a", b); assert(!p || p == b); return 0; }
