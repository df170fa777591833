// An array under another name, without its length.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

int data[3] = { 1, 2, 3 };
extern int view[] __attribute__((alias("data")));
int main(void) { view[1] = 7; assert(data[1] == 2); return 0; }
