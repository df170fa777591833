#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stdio.h>
#include <time.h>
int main(void) {
    time_t now = time(NULL);
    struct tm t;
    if (localtime_r(&now, &t) == NULL) return 1;
    char b[16];
    int n = snprintf(b, sizeof b, "%02d:%02d:%02d", t.tm_hour, t.tm_min, t.tm_sec);
    assert(n == 8);
    return 0;
}
