// The mutex is freed while a thread waits, which takes it again.
//@ run: verify % --timeout 60s --malloc never-fails --check memsafety
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)

#include <pthread.h>
#include <stdlib.h>

static pthread_cond_t go = PTHREAD_COND_INITIALIZER;
static pthread_mutex_t *mutex;
static int waits;
static void *wait(void *arg) {
    pthread_mutex_lock(mutex);
    waits = 1;
    pthread_cond_wait(&go, mutex);
    return 0;
}
int main(void) {
    pthread_t s;
    mutex = malloc(sizeof *mutex);
    pthread_mutex_init(mutex, 0);
    pthread_create(&s, 0, wait, 0);
    pthread_mutex_lock(mutex);
    int it_waits = waits;
    pthread_mutex_unlock(mutex);
    if (it_waits) free(mutex);
    pthread_join(s, 0);
    return 0;
}
