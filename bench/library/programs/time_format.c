#include <assert.h>
#include <string.h>
#include <time.h>
int main(void) {
    struct tm t = {0};
    t.tm_year = 124;
    t.tm_mon = 1;
    t.tm_mday = 29;
    char b[32];
    size_t n = strftime(b, sizeof b, "%Y-%m-%d", &t);
    assert(n < sizeof b);
    if (n > 0) assert(strlen(b) == n);
    return 0;
}
