// Assembly that may jump is refused.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U103
//@ stdout: verdict: unknown (bad input)

int main(void)
{
    __asm__ goto("jmp %l0" : : : : away);
    return 0;
away:
    return 1;
}
