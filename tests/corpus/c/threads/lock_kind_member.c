// A recursive lock within a struct, by its initialiser, can be taken twice.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <assert.h>
typedef union {
  struct { int __lock; unsigned __count; int __owner; unsigned __nusers; int __kind; short __spins, __elision; void *__next, *__prev; } __data;
  char __size[40];
  long __align;
} pthread_mutex_t;
extern int pthread_mutex_lock(pthread_mutex_t *);
struct guarded { int x; pthread_mutex_t m; } all[2] = {{5, {{0}}}, {5, {{0, 0, 0, 0, 1, 0, 0, 0, 0}}}};
int main(void) {
  pthread_mutex_lock(&all[1].m);
  pthread_mutex_lock(&all[1].m);
  assert(0);
}
