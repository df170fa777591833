//@ run: verify % --check reach --timeout 30s
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -O1 -g -w => exit 0
// What getcwd leaves in its buffer if it fails is not defined.

#include <unistd.h>
#include <assert.h>
int main(void) { char b[4] = "x"; if (!getcwd(b, 1)) assert(b[0] == 'x'); return 0; }
