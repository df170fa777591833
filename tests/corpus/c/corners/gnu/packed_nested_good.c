// What is packed is the record itself, not the records in it.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

struct inner { char c; int i; };
struct __attribute__((packed)) outer { char c; struct inner in; };
int main(void) { assert(sizeof(struct outer) == 9); return 0; }
