// What threads do that is not modelled.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U301
//@ stderr: `pthread_cancel`
//@ stdout: verdict: unknown (bad input)

#include <pthread.h>
void *f(void *a) { return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  return pthread_cancel(t);
}
