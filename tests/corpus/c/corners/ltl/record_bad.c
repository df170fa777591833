// Two assignments are two moments.
//@ run: verify % --ltl G(p.a==p.b) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(F(p.a==p.b)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl p.a==p.b --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(p.a>=p.b) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

struct pair { int a, b; };
struct pair p = {1, 1};
int main(void)
{
    while (1) {
        p.a = 2;
        p.b = 2;
        struct pair one = {1, 1};
        p = one;
    }
}
