/* troydhanson/uthash: doubly linked lists, arrays and hash tables of macros. */
#include "real.h"
#include "utlist.h"
#include "utarray.h"
#include "uthash.h"

struct item {
    int key;
    struct item *next, *prev;
    UT_hash_handle hh;
};

static int by_key(struct item *a, struct item *b) {
    return a->key < b->key ? -1 : a->key > b->key;
}

void list(void) {
    static struct item items[3];
    struct item *head = NULL, *item;
    int count = 0;
    for (int i = 0; i < 3; i++) {
        items[i].key = __VERIFIER_nondet_int();
        DL_INSERT_INORDER(head, &items[i], by_key);
    }
    int last = head->key;
    DL_FOREACH(head, item) {
        assert(last <= item->key);
        last = item->key;
        count++;
    }
    assert(count == 3);
    item = &items[within(0, 2)];
    DL_DELETE(head, item);
    DL_COUNT(head, item, count);
    assert(count == 2);
    /* The head knows the last one, which knows the one before it. */
    assert(head->prev == head->next && head->prev->next == NULL);
    assert(head->next->prev == head);
}

void array(void) {
    UT_array numbers;
    int value = 7;
    utarray_init(&numbers, &ut_int_icd);
    unsigned count = within(1, 4);
    for (unsigned i = 0; i < count; i++)
        utarray_push_back(&numbers, &value);
    unsigned at = within(0, 4);
    int *found = (int *)utarray_eltptr(&numbers, at);
    assert((found != NULL) == (at < count));
    if (found)
        assert(*found == 7);
    utarray_erase(&numbers, 0, 1);
    assert(utarray_len(&numbers) == count - 1);
    utarray_done(&numbers);
}

void hash(void) {
    static struct item items[2];
    struct item *table = NULL, *found;
    items[0].key = __VERIFIER_nondet_int();
    items[1].key = items[0].key ^ 1;
    HASH_ADD_INT(table, key, &items[0]);
    HASH_ADD_INT(table, key, &items[1]);
    HASH_FIND_INT(table, &items[1].key, found);
    assert(found == &items[1]);
    HASH_DEL(table, &items[1]);
    assert(HASH_COUNT(table) == 1);
    HASH_CLEAR(hh, table);
}
