//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// A record with a union that is passed and returned.

#include <assert.h>
int x = 6;
struct s { int kind; union { int *p; unsigned char b[sizeof(int *)]; int n; } u; };
struct s make(int *p) { struct s s; s.kind = 1; s.u.p = p; return s; }
struct s number(int n) { struct s s; s.kind = 2; s.u.n = n; return s; }
int read(struct s s) { return s.kind == 1 ? *s.u.p : s.u.b[0]; }
int main(void) {
  assert(read(make(&x)) == 6 && read(number(9)) == 9);
}
