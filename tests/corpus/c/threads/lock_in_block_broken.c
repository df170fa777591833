// The lock of another block.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node { pthread_mutex_t lock; int value; };
static struct node *make(void) {
    struct node *n = malloc(sizeof *n);
    if (!n) exit(0);
    pthread_mutex_init(&n->lock, 0);
    n->value = 0;
    return n;
}
static struct node *a, *b;
static void *work(void *arg) {
    pthread_mutex_lock(&a->lock);
    a->value++;
    pthread_mutex_unlock(&a->lock);
    return 0;
}
int main(void) {
    pthread_t t;
    a = make();
    b = make();
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&b->lock);
    a->value++;
    pthread_mutex_unlock(&b->lock);
    pthread_join(t, 0);
    assert(a->value == 2);
    return 0;
}
