//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// What realpath leaves in its buffer if it fails is not defined.

#define _GNU_SOURCE
#include <stdlib.h>
#include <assert.h>
int main(void) { char b[4096] = "x"; if (!realpath("/nonexistent/a", b)) assert(b[0] == 'x'); return 0; }
