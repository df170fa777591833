// A packed enum has the least size; its bit-fields too.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

enum __attribute__((packed)) e { X, Y = 200 };
struct s { enum e f : 8; _Bool b : 1; };
int main(void) { struct s s = { Y, 2 }; assert(sizeof(enum e) == 4 && s.f == 200 && s.b == 1 && sizeof s == 2); return 0; }
