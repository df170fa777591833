// An empty template is a barrier for the compiler: what it reads and writes stays as it is.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe

extern void reach_error(void);

int main(void)
{
    int x = 5;
    __asm__ volatile("" : "+r"(x) : : "memory");
    __asm__ volatile("" : : : "memory");
    if (x != 5)
        reach_error();
    return 0;
}
