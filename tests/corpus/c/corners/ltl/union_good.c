// Unions and bit-fields.
//@ run: verify % --ltl G(u.i==0||u.i==258) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(u.i==258->u.c[0]==2&&u.c[1]==1) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(b.low<=3) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(F(b.low==3)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl b.low==1&&b.sign==-1 --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

union { unsigned i; unsigned char c[4]; } u;
struct { unsigned low : 2; int sign : 3; } b = {1, -1};
int main(void)
{
    for (;;) {
        u.i = 258;
        u.i = 0;
        b.low++;
    }
}
