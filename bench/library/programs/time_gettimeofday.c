#include <stddef.h>
#include <assert.h>
#include <sys/time.h>
int main(void) {
    struct timeval a, b;
    if (gettimeofday(&a, NULL) || gettimeofday(&b, NULL)) return 1;
    assert(a.tv_usec >= 0 && a.tv_usec < 1000000);
    long d = b.tv_usec - a.tv_usec;
    assert(d > -1000000 && d < 1000000);
    return 0;
}
