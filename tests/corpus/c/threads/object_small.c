// The semaphore.
//@ run: verify % --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <semaphore.h>

static int number;
static sem_t semaphore;
int main(void) {
    sem_init(&semaphore, 0, 1);
    sem_wait(&semaphore);
    sem_post(&semaphore);
    return 0;
}
