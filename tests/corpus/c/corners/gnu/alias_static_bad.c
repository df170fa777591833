// What has an alias may be static.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

static int counter;
static int inner(void) { return ++counter; }
extern __typeof(inner) outer __attribute__((alias("inner")));
int main(void) { outer(); inner(); assert(counter == 1); return 0; }
