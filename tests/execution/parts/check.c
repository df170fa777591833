#include <assert.h>
static int change(int x) { return x * 2; }
void check(int x) { assert(change(x) != 42); }
