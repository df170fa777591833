// A pointer of the program to a local, which is written by its name.
//@ run: verify % --ltl G(*p==0) --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl F(G(*p==1)) --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

int v, *p = &v;
int main(void)
{
    int x = 0;
    p = &x;
    x = 1;
    while (1)
        ;
}
