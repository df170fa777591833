// An overflow in a destructor.
//@ run: verify % --check overflow --timeout 20s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -fsanitize=undefined -fno-sanitize-recover=undefined => exit 0

#include <assert.h>
#include <stdlib.h>

static int x = 2147483647;
__attribute__((destructor)) static void more(void) { x = x + 0; }
int main(void) { return 0; }
