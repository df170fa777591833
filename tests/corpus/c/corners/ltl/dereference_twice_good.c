// The twin: neither changes.
//@ run: verify % --ltl G(**pp==0) --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl F(G(**pp==1)) --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)

int v, w = 1, *p = &v, **pp = &p;
int main(void)
{
    w = 2;
    while (1)
        ;
}
