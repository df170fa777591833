// The twin: the variable that it pointed to is written.
//@ run: verify % --ltl G(*p==0) --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl F(G(*p==1)) --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)

int v, *p = &v;
int main(void)
{
    int x = 0;
    p = &x;
    v = 1;
    while (1)
        ;
}
