// Each call has a lock of its own, which is free at first.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U301
//@ stderr: a lock in a local variable that may live several times
//@ stdout: verdict: unknown (bad input)

#include <assert.h>
#include <pthread.h>
static int once(void) {
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  return pthread_mutex_lock(&m);
}
int main(void) {
  once();
  once();
  assert(0);
}
