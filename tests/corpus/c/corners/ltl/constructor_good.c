// What constructors do comes before the first moment.
//@ run: verify % --ltl x==6 --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(x==6) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(x!=9) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl probe==9&&G(F(y)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

int x = 5, y;
static int probe;
__attribute__((constructor)) static void early(void)
{
    x = 9;
    probe = x;
    x = 6;
}
int main(void)
{
    for (;;)
        y = !y;
}
