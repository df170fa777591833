// Assembly that changes a symbol.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>

int x = 1, y = 2;

extern int y;
int main(void) { assert(y == 2); return 0; }
