// What is packed is the record itself, not the records in it.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

struct inner { char c; int i; };
struct __attribute__((packed)) outer { char c; struct inner in; };
int main(void) { assert(sizeof(struct outer) == 6); return 0; }
