// The alignment of a packed member.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

struct s { char c; int i __attribute__((packed)); double d __attribute__((aligned(16))); } s;
int main(void) { assert(__alignof__(s.i) == 4 && __alignof__(s.d) == 16); return 0; }
