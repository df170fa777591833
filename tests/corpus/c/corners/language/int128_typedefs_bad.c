// The same with an error: `__uint128_t` has no sign.
//@ run: verify % --data-model LP64 --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -m64 => signal ABRT
//@ gcc: -m32 => rejected

#include <assert.h>
int main(void) {
    __int128_t low = -1;
    __uint128_t high = (__uint128_t)low;
    assert(low < 0 && (__int128_t)0 > high && sizeof low == 16);
    assert((unsigned long)(high >> 64) == -1ul);
    return 0;
}
