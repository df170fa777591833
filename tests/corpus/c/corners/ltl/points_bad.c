// The left operand of a comma is seen, and what an argument writes before the call.
//@ run: verify % --ltl G(x!=9) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(x!=7) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(x!=5) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(F(x==0)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

int x;
static int id(int v) { return v; }
int main(void)
{
    while (1) {
        x = 0;
        x = (x = 9, 0);
        x = id((x = 7) - 7);
        if ((x = 5) && (x = 0))
            return 0;
    }
}
