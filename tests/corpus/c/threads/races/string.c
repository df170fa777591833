// A string is written while it is measured.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>
#include <string.h>

static char text[4] = "abc";
static unsigned long seen;
static void *first(void *arg) {
    text[1] = 'x';
    return 0;
}
static void *second(void *arg) {
    seen = strlen(text);
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
