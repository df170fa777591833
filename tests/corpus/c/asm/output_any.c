// What assembly leaves in its output is any value of the type; nothing else changes.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ stdout: inline assembly goes on with the next statement

extern void reach_error(void);

int main(void)
{
    unsigned char old;
    int other = 7;
    __asm__ volatile("sbb %0,%0" : "=r"(old) : : "cc");
    if (old > 255 || other != 7)
        reach_error();
    return 0;
}
