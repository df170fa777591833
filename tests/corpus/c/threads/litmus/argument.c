// Each thread gets a pointer to a number of its own.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int seen[2];
static void *a(void *arg) {
    int i = *(int *)arg;
    seen[i] = 1;
    return arg;
}
int main(void) {
    pthread_t t[2];
    int n[2];
    for (int i = 0; i < 2; i++) {
        n[i] = i;
        pthread_create(&t[i], 0, a, &n[i]);
    }
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
    check(seen[0] && seen[1]);
    return 0;
}
