//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
// Two elements are taken from a stack in one call.

#include <assert.h>
static int stack[4], top;
static void push(int v) { stack[top++] = v; }
static int pop(void) { return stack[--top]; }
static int divide(int a, int b) { return a / b; }
int main(void) {
    push(2);
    push(8);
    assert(divide(pop(), pop()) == 4);
    return 0;
}
