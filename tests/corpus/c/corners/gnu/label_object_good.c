// The linker knows an object by another name.
//@ run: verify % %dir/label_object_good.two.i --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: %dir/label_object_good.two.i -O0 => exit 0
//@ gcc: %dir/label_object_good.two.i -O2 => exit 0
//@ gcc: %dir/label_object_good.two.i -m32 -O1 => exit 0

#include <assert.h>

extern int x asm("storage");
void change(void);
int main(void) { change(); assert(x == 4); return 0; }
