// gcc declares `__int128_t` and `__uint128_t` before the first line.
//@ run: verify % --data-model LP64 --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -m64 => exit 0
//@ gcc: -m32 => rejected

#include <assert.h>
int main(void) {
    __int128_t low = -1;
    __uint128_t high = (__uint128_t)low;
    assert(low < 0 && high > 0 && sizeof low == 16);
    assert((unsigned long)(high >> 64) == -1ul);
    return 0;
}
