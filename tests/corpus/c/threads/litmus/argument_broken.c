// All threads get a pointer to the same number, which changes.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe

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
    int n;
    for (int i = 0; i < 2; i++) {
        n = i;
        pthread_create(&t[i], 0, a, &n);
    }
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
    check(seen[0] && seen[1]);
    return 0;
}
