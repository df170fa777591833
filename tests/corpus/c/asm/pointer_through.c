// A pointer that assembly passes on still points to what it pointed to.
//@ run: verify % --timeout 20s --check reach
//@ exit: 3
//@ stdout: goes through inline assembly

extern void reach_error(void);

int main(void)
{
    int x = 1;
    int *p = &x, *q;
    __asm__("" : "=r"(q) : "0"(p));
    *q = 2;
    if (x != 1)
        reach_error();
    return 0;
}
