// The twin: the elements beside it are written.
//@ run: verify % --ltl G(*p==0) --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(p[1]==0) --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl F(p[-1]==1) --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

int a[3], *p = &a[1];
int main(void)
{
    a[0] = 1;
    a[2] = 1;
    while (1)
        ;
}
