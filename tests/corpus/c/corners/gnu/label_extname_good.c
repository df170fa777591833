// `#pragma redefine_extname`.
//@ run: verify % %dir/label_extname_good.two.i --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: %dir/label_extname_good.two.i -O0 => exit 0
//@ gcc: %dir/label_extname_good.two.i -O2 => exit 0
//@ gcc: %dir/label_extname_good.two.i -m32 -O1 => exit 0

#include <assert.h>

extern int here(void);
#pragma redefine_extname here there
int main(void) { assert(here() == 2); return 0; }
