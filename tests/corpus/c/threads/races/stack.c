// Main writes its local that the thread reads.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>

static int seen;
static void *first(void *arg) {
    seen = *(int *)arg;
    return 0;
}
int main(void) {
    pthread_t s;
    int local = 1;
    pthread_create(&s, 0, first, &local);
    local = 2;
    pthread_join(s, 0);
    return 0;
}
