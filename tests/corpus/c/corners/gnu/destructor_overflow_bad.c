// An overflow in a destructor.
//@ run: verify % --check overflow --timeout 20s
//@ exit: 1
//@ stdout: verdict: unsafe (no-overflow)
//@ gcc: -O0 -fsanitize=undefined -fno-sanitize-recover=undefined => ubsan

#include <assert.h>
#include <stdlib.h>

static int x = 2147483647;
__attribute__((destructor)) static void more(void) { x = x + 1; }
int main(void) { return 0; }
