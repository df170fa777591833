// `#pragma redefine_extname`.
//@ run: verify % %dir/label_extname_bad.two.i --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: %dir/label_extname_bad.two.i -O0 => signal ABRT
//@ gcc: %dir/label_extname_bad.two.i -O2 => signal ABRT
//@ gcc: %dir/label_extname_bad.two.i -m32 -O1 => signal ABRT

#include <assert.h>

extern int here(void);
#pragma redefine_extname here there
int main(void) { assert(here() == 1); return 0; }
