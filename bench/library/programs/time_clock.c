#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <time.h>
int main(void) {
    struct timespec a;
    if (clock_gettime(CLOCK_MONOTONIC, &a) != 0) return 1;
    assert(a.tv_nsec >= 0 && a.tv_nsec < 1000000000L);
    clock_t c = clock();
    double s = c == (clock_t)-1 ? 0 : (double)c / CLOCKS_PER_SEC;
    assert(s == s);
    struct timespec w = {0, 1000};
    nanosleep(&w, NULL);
    return 0;
}
