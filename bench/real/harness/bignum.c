/* kokke/tiny-bignum-c: laws of arithmetic. */
#include "real.h"
#include "bn.h"

static void any(struct bn *number) {
    for (int i = 0; i < BN_ARRAY_SIZE; i++)
        number->array[i] = __VERIFIER_nondet_uint();
}

void add_sub(void) {
    struct bn a, b, sum, back;
    any(&a);
    any(&b);
    bignum_add(&a, &b, &sum);
    bignum_sub(&sum, &b, &back);
    assert(bignum_cmp(&a, &back) == EQUAL);
}

void shift(void) {
    struct bn a, b;
    any(&a);
    int bits = within(0, 40);
    bignum_lshift(&a, &b, bits);
    if (bits > 0)
        assert((b.array[0] & 1) == 0);
    assert(bits != 32 || b.array[1] == a.array[0]);
}
