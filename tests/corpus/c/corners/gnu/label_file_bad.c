// A name for the linker that another file uses.
//@ run: verify % %dir/label_file_bad.two.i --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: %dir/label_file_bad.two.i -O0 => signal ABRT
//@ gcc: %dir/label_file_bad.two.i -O2 => signal ABRT
//@ gcc: %dir/label_file_bad.two.i -m32 -O1 => signal ABRT

#include <assert.h>

extern int here(void) asm("there");
int main(void) { assert(here() == 1); return 0; }
