// With it.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

struct node { int value; struct node *next; };
static struct node *list;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void add(struct node *n) {
    pthread_mutex_lock(&m);
    n->next = list;
    list = n;
    pthread_mutex_unlock(&m);
}
static void *first(void *arg) {
    static struct node n;
    add(&n);
    return 0;
}
static void *second(void *arg) {
    static struct node n;
    add(&n);
    return 0;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
