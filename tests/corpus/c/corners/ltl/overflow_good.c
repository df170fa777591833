// No number overflows.
//@ run: verify % --ltl G(x>=0) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(F(x==0)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

int x;
int main(void)
{
    for (;;)
        x = x == 3 ? 0 : x + 1;
}
