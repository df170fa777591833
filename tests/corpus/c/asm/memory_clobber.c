// With the clobber `memory` what the operands point to may change, and nothing else.
//@ run: verify % --timeout 20s --check reach
//@ exit: 3
//@ stdout: goes through inline assembly

extern void reach_error(void);

int main(void)
{
    int x = 1;
    int *p = &x;
    __asm__ volatile("movl $2, (%0)" : : "r"(p) : "memory");
    if (x != 1)
        reach_error();
    return 0;
}
