// The twin leaves the range.
//@ run: verify % --ltl G(x<=5) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl x==5 --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(x==5||x==3) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl F(G(x==3)) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl x==3 --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)

int x = 5;
int main(void)
{
    while (1)
        x = x == 5 ? 6 : 5;
}
