// The linker knows an object by another name.
//@ run: verify % %dir/label_object_bad.two.i --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: %dir/label_object_bad.two.i -O0 => signal ABRT
//@ gcc: %dir/label_object_bad.two.i -O2 => signal ABRT
//@ gcc: %dir/label_object_bad.two.i -m32 -O1 => signal ABRT

#include <assert.h>

extern int x asm("storage");
void change(void);
int main(void) { change(); assert(x == 3); return 0; }
