// Destructors that set their value again run four times.
//@ run: verify % --timeout 120s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int rounds;
static void again(void *value) {
    rounds++;
    if (rounds < 10) pthread_setspecific(key, value);
}
static void *work(void *arg) {
    pthread_setspecific(key, arg);
    return 0;
}
int main(void) {
    pthread_t t;
    int value;
    pthread_key_create(&key, again);
    pthread_create(&t, 0, work, &value);
    pthread_join(t, 0);
    assert(rounds == 4);
    return 0;
}
