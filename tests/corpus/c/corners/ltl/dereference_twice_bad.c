// A pointer to a pointer; what the inner one points to changes, and so does the inner one.
//@ run: verify % --ltl G(**pp==0) --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl F(G(**pp==1)) --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

int v, w = 1, *p = &v, **pp = &p;
int main(void)
{
    p = &w;
    while (1)
        ;
}
