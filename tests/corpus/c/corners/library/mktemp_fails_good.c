//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// mktemp makes the text empty if it fails.

#define _GNU_SOURCE
#include <stdlib.h>
#include <assert.h>
int main(void) { char t[] = "ab"; mktemp(t); assert(t[2] == 0); return 0; }
