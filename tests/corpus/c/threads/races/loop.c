// The loops meet at a cell.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>

static int a[4];
static void *first(void *arg) {
    for (int i = 0; i < 3; i++) a[i] = 1;
    return 0;
}
static void *second(void *arg) {
    for (int i = 2; i < 4; i++) a[i] = 2;
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
