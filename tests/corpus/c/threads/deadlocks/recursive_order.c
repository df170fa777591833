// Recursive mutexes in opposite orders.
//@ run: verify % --check deadlock --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (deadlock)

#define _GNU_SOURCE
#include <pthread.h>
pthread_mutex_t a = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP, b = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
void *f(void *x){ pthread_mutex_lock(&b); pthread_mutex_lock(&a); pthread_mutex_unlock(&a); pthread_mutex_unlock(&b); return 0; }
int main(void){ pthread_t t; pthread_create(&t,0,f,0); pthread_mutex_lock(&a); pthread_mutex_lock(&b); pthread_mutex_unlock(&b); pthread_mutex_unlock(&a); pthread_join(t,0); return 0; }
