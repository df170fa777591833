// An element is wrong.
//@ run: verify % --ltl G(a[i]==i) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(a[1]==1) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(a[0]==0) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl F(a[1]==2) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

int a[2] = {0, 1};
int i = 1;
int main(void)
{
    while (1) {
        i = !i;
        a[i] = i == 1 ? 2 : i;
    }
}
