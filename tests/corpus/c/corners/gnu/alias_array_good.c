// An array under another name, without its length.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

int data[3] = { 1, 2, 3 };
extern int view[] __attribute__((alias("data")));
int main(void) { view[1] = 7; assert(data[1] == 7); return 0; }
