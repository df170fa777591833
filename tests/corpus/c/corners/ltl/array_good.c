// Elements of arrays, with indices that are variables.
//@ run: verify % --ltl G(a[i]==i) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(a[1]==1) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(a[0]+a[1]==1) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(F(a[i]==1)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl i==1&&a[1]==1 --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

int a[2] = {0, 1};
int i = 1;
int main(void)
{
    while (1) {
        i = !i;
        a[i] = i;
    }
}
