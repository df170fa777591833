// The alignment of a packed member.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

struct s { char c; int i __attribute__((packed)); double d __attribute__((aligned(16))); } s;
int main(void) { assert(__alignof__(s.i) == 1 && __alignof__(s.d) == 16); return 0; }
