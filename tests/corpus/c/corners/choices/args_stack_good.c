//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// Two elements are taken from a stack in one call.

#include <assert.h>
static int stack[4], top;
static void push(int v) { stack[top++] = v; }
static int pop(void) { return stack[--top]; }
static int divide(int a, int b) { return a / b; }
int main(void) {
    push(2);
    push(8);
    int a = pop(), b = pop();
    assert(divide(a, b) == 4);
    return 0;
}
