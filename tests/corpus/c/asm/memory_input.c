// An operand in memory that is called an input may be written if `memory` is clobbered.
//@ run: verify % --timeout 20s --check reach
//@ exit: 3
//@ stdout: goes through inline assembly

extern void reach_error(void);

int main(void)
{
    unsigned long word = 0;
    __asm__ volatile("lock; bts %1,%0" : : "m"(word), "Ir"(3) : "memory");
    if (word != 0)
        reach_error();
    return 0;
}
