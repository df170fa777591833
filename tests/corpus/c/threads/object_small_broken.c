// A number is smaller than a semaphore.
//@ run: verify % --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)

#include <semaphore.h>

static int number;
static sem_t semaphore;
int main(void) {
    sem_init(&semaphore, 0, 1);
    sem_wait(&semaphore);
    sem_post((sem_t *)&number);
    return 0;
}
