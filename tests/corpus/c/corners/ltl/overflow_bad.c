// Nothing is known of executions in which a number overflows, so the formula is not said to hold.
//@ run: verify % --ltl G(x>=0) --timeout 30s
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --ltl F(x<0) --timeout 30s
//@ exit: 3
//@ stdout: verdict: unknown

short y;
int x = 2147483640;
int main(void)
{
    for (;;) {
        x = x + 1;
        y = !y;
    }
}
