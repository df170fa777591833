// A pointer that is read and written may be written through as well.
//@ run: verify % --timeout 20s --check reach
//@ exit: 3
//@ stdout: goes through inline assembly

extern void reach_error(void);

int main(void)
{
    int x = 1;
    int *p = &x;
    __asm__ volatile("stosl" : "+D"(p) : "a"(2) : "memory");
    if (x != 1)
        reach_error();
    return 0;
}
