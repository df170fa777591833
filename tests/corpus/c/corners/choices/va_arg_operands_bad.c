// The call may take the first argument, and `va_arg` the second.
//@ run: verify % --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe
//@ run: verify % --data-model ILP32 --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc takes the left operand first

#include <assert.h>
#include <stdarg.h>

static int take(va_list *list) { return va_arg(*list, int); }

static int f(int count, ...) {
    va_list list;
    va_start(list, count);
    int r = va_arg(list, int) + 10 * take(&list);
    va_end(list);
    return r;
}

int main(void) {
    int r = f(2, 1, 2);
    assert(r != 12);
    return 0;
}
