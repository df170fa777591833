#include <assert.h>
#include <sys/uio.h>
int main(void) {
    char a[] = "ab", b[] = "cd";
    struct iovec v[2] = {{a, 2}, {b, 2}};
    ssize_t n = writev(1, v, 2);
    assert(n <= 4);
    return 0;
}
