// Variables whose address is taken, pointers, and what they point to.
//@ run: verify % --ltl G(p==&x||p==&y) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(p!=0) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl p==&x&&*q==7 --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(*q==y) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl F(y==2) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(x==0||x==1||x==2) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

int x, y = 7;
int *p = &x;
int *const q = &y;
int main(void)
{
    while (1) {
        *p = 1;
        p = p == &x ? &y : &x;
        *p = 2;
    }
}
