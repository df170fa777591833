// Within an expression there is a moment at each sequence point.
//@ run: verify % --ltl G(x!=9) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(x==1->y==0) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(x<=2) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl F(x==2&&y==1) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

int x, y;
static int set(int v) { return v; }
int main(void)
{
    while (1) {
        y = 0;
        x = (y = 1, set(2));
        y = x == 2 ? (x = 0, 0) : 5;
        (y == 0 && (x = 1)) || (x = 9);
        x = x - 1;
    }
}
