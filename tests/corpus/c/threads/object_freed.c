// Freed behind the join.
//@ run: verify % --timeout 60s --malloc never-fails
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
#include <stdlib.h>

struct counter { pthread_mutex_t mutex; int n; };
static void *lock(void *arg) {
    struct counter *c = arg;
    pthread_mutex_lock(&c->mutex);
    pthread_mutex_unlock(&c->mutex);
    return 0;
}
int main(void) {
    pthread_t s;
    struct counter *c = malloc(sizeof *c);
    pthread_mutex_init(&c->mutex, 0);
    pthread_create(&s, 0, lock, c);
    pthread_join(s, 0);
    free(c);
    return 0;
}
