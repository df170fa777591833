// The pointer becomes null in between.
//@ run: verify % --ltl G(p!=0) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(p==&x||p==&y) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(*q==y) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(F(p==&y)) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)

int x, y = 7;
int *p = &x;
int *const q = &y;
int main(void)
{
    while (1) {
        *p = 1;
        p = 0;
        p = &x;
        *p = 2;
    }
}
