// On demand, programs that can reach assembly are refused.
//@ run: verify % --asm refuse --check reach
//@ exit: 2
//@ stderr: C-U304
//@ stdout: verdict: unknown (bad input)

int main(void)
{
    int x;
    __asm__("movl $1, %0" : "=r"(x));
    return x;
}
