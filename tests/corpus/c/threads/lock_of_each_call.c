// Each call has a lock of its own, which is free at first.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

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
