// A recursive lock by its initialiser, as preprocessed programs have it.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U301
//@ stderr: a lock of another kind, by its initialiser
//@ stdout: verdict: unknown (bad input)

#include <assert.h>
typedef union {
  struct { int lock; unsigned count; int owner; unsigned users; int kind; short spins, elision; void *next, *last; } data;
  char size[40];
  long align;
} pthread_mutex_t;
extern int pthread_mutex_lock(pthread_mutex_t *);
pthread_mutex_t m = {{0, 0, 0, 0, 1, 0, 0, 0, 0}};
int main(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  assert(0);
}
