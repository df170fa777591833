// The variable may have ended.
//@ run: verify % --timeout 60s --check memsafety
//@ exit: 1
//@ stdout: verdict: unsafe

#include <pthread.h>
#include <stdlib.h>

static void *work(void *arg) {
    *(int *)arg = 1;
    return 0;
}
int main(void) {
    pthread_t t;
    {
        int local = 0;
        pthread_create(&t, 0, work, &local);
        
    }
    pthread_join(t, 0);
    return 0;
}
