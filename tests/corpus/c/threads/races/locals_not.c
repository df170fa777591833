// Other locals are not.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static void *first(void *arg) {
    int count = 0;
    count++;
    return count ? 0 : arg;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, first, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
