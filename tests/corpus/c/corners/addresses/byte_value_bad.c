//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// A record with a union that is passed and returned.

#include <assert.h>
int x;
struct s { int kind; union { int *p; unsigned char b[sizeof(int *)]; } u; };
struct s make(int *p) { struct s s; s.kind = 1; s.u.p = p; return s; }
int byte(struct s s) { return s.u.b[0]; }
int main(void) {
  assert(byte(make(&x)) < 255);
}
