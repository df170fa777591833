// An error that needs the assembly to do something in particular is no answer.
//@ run: verify % --timeout 20s --check reach
//@ exit: 3
//@ stdout: verdict: unknown
//@ stdout: goes through inline assembly

extern void reach_error(void);

int main(void)
{
    int x;
    __asm__("movl $1, %0" : "=r"(x));
    if (x == 2)
        reach_error();
    return 0;
}
