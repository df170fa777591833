// The twin: another variable is written.
//@ run: verify % --ltl G(*p==0) --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl F(*p==1) --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl F(G(*p==1)) --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(*p==0||*p==1) --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

int v, w, *p = &v;
int main(void)
{
    w = 1;
    while (1)
        w = 1;
}
