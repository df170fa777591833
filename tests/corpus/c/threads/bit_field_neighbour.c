// Adjacent bit-fields are one memory location: a store to one writes the other.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <assert.h>
#include <pthread.h>
struct { unsigned a : 4, b : 4; } s;
void *f(void *x) { s.a = 1; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  s.b = 1;
  pthread_join(t, 0);
  assert(s.a == 1 && s.b == 1);
  return 0;
}
