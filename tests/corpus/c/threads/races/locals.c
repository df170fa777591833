// A static local is one for all.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>

static void *first(void *arg) {
    static int count;
    count++;
    return 0;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, first, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
