// Left first, right first, or the call between the value of `va_arg` and its effect.
//@ run: verify % --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --data-model ILP32 --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

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
    assert(r == 21 || r == 12 || r == 11);
    return 0;
}
