// Where a number leads is not followed: assembly that may write there is refused.
//@ run: verify % --data-model LP64 --check reach
//@ exit: 2
//@ stderr: C-U103
//@ stdout: verdict: unknown (bad input)

extern void reach_error(void);

int main(void)
{
    int x = 1;
    unsigned long a = (unsigned long)&x;
    __asm__ volatile("movl $2, (%0)" : : "r"(a) : "memory");
    if (x != 1)
        reach_error();
    return 0;
}
