/* FreeRTOS/FreeRTOS-Kernel, list.c: items are kept in the order of their values. */
#include "real.h"
#include "FreeRTOS.h"
#include "list.h"

#define COUNT 3

static List_t list;
static ListItem_t items[COUNT];

static void build(void) {
    vListInitialise(&list);
    for (int i = 0; i < COUNT; i++) {
        vListInitialiseItem(&items[i]);
        items[i].xItemValue = __VERIFIER_nondet_uint();
        vListInsert(&list, &items[i]);
    }
}

void insert(void) {
    build();
    assert(listCURRENT_LIST_LENGTH(&list) == COUNT);
    ListItem_t *item = listGET_HEAD_ENTRY(&list);
    for (int i = 0; i + 1 < COUNT; i++) {
        assert(item->xItemValue <= item->pxNext->xItemValue);
        assert(item->pxNext->pxPrevious == item);
        item = item->pxNext;
    }
    assert(listGET_NEXT(item) == listGET_END_MARKER(&list));
}

void removal(void) {
    build();
    unsigned which = within(0, COUNT - 1);
    assert(uxListRemove(&items[which]) == COUNT - 1);
    assert(listLIST_ITEM_CONTAINER(&items[which]) == NULL);
    assert(listGET_HEAD_ENTRY(&list) != &items[which]);
    vListInsertEnd(&list, &items[which]);
    assert(listCURRENT_LIST_LENGTH(&list) == COUNT);
}
