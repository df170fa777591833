// The first moment is the start of main: objects have their initial values.
//@ run: verify % --ltl G(x<=5) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl x==5 --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(x==5||x==3) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(F(x==3)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(x!=0) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(x==5->F(x==3)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

int x = 5;
int main(void)
{
    while (1)
        x = x == 5 ? 3 : 5;
}
