//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// mktemp makes the text empty if it fails.

#define _GNU_SOURCE
#include <stdlib.h>
#include <assert.h>
int main(void) { char t[] = "ab"; mktemp(t); assert(t[0] != 0); return 0; }
