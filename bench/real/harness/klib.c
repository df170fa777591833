/* attractivechaos/klib: growing arrays and hash tables. */
#include "real.h"
#include "kvec.h"
#include "khash.h"

KHASH_MAP_INIT_INT(numbers, int)

void vector(void) {
    kvec_t(int) all;
    int values[5];
    kv_init(all);
    unsigned count = within(0, 5);
    for (unsigned i = 0; i < count; i++) {
        values[i] = __VERIFIER_nondet_int();
        kv_push(int, all, values[i]);
    }
    assert(kv_size(all) == count && kv_size(all) <= kv_max(all));
    if (count > 0)
        assert(kv_pop(all) == values[count - 1]);
    kv_destroy(all);
}

void table(void) {
    int is_new;
    khash_t(numbers) *table = kh_init(numbers);
    unsigned first = __VERIFIER_nondet_uint(), second = __VERIFIER_nondet_uint();
    khint_t at = kh_put(numbers, table, first, &is_new);
    assert(is_new == 1);
    kh_value(table, at) = 1;
    at = kh_put(numbers, table, second, &is_new);
    assert((is_new == 0) == (first == second));
    kh_value(table, at) = 2;
    at = kh_get(numbers, table, first);
    assert(at != kh_end(table));
    assert(kh_value(table, at) == (first == second ? 2 : 1));
    assert(kh_size(table) == (first == second ? 1 : 2));
    kh_destroy(numbers, table);
}
