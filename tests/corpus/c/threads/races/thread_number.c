// The creator stores the number while another thread reads it.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>

static pthread_t of;
static void *reader(void *arg) {
    return of == pthread_self() ? 0 : arg;
}
static void *idle(void *arg) {
    return 0;
}
int main(void) {
    pthread_t s;
    pthread_create(&s, 0, reader, 0);
    pthread_create(&of, 0, idle, 0);
    pthread_join(s, 0);
    pthread_join(of, 0);
    return 0;
}
