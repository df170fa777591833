// That of a read may be read twice.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tickets;
static int turns[2];
static void *work(void *arg) {
    int mine = tickets; tickets = mine + 1;
    turns[mine & 1]++;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    assert(turns[0] == 1 && turns[1] == 1);
    return 0;
}
