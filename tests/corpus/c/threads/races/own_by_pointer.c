// An object of one thread that another one has a pointer to.
//@ run: verify % --check data-race --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>
_Thread_local int own; int *p; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *f(void *x){ pthread_mutex_lock(&m); int *q = p; pthread_mutex_unlock(&m); if (q) *q = 1; return 0; }
int main(void){ pthread_t t; pthread_create(&t,0,f,0); pthread_mutex_lock(&m); p = &own; pthread_mutex_unlock(&m); own = 2; pthread_join(t,0); return 0; }
