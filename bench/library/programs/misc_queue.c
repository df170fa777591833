#include <assert.h>
#include <stdlib.h>
#include <sys/queue.h>
struct entry { int v; TAILQ_ENTRY(entry) link; };
TAILQ_HEAD(list, entry);
int main(void) {
    struct list head = TAILQ_HEAD_INITIALIZER(head);
    struct entry a = {.v = 1}, b = {.v = 2};
    TAILQ_INSERT_TAIL(&head, &a, link);
    TAILQ_INSERT_TAIL(&head, &b, link);
    int sum = 0;
    struct entry *e;
    TAILQ_FOREACH(e, &head, link) sum = sum * 10 + e->v;
    assert(sum == 12);
    return 0;
}
