// What has an alias may be static.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

static int counter;
static int inner(void) { return ++counter; }
extern __typeof(inner) outer __attribute__((alias("inner")));
int main(void) { outer(); inner(); assert(counter == 2); return 0; }
