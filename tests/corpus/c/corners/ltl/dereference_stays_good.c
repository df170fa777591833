// The twin: it stays what it is.
//@ run: verify % --ltl F(G(*p==1)) --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(F(*p==1)) --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

int v, *p = &v;
int main(void)
{
    v = 1;
    while (1)
        ;
}
