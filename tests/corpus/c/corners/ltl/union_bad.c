// A byte of the union is written.
//@ run: verify % --ltl G(u.i==0||u.i==258) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(b.sign<0) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(F(u.i==256)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(u.c[1]==1||u.c[1]==0) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

union { unsigned i; unsigned char c[4]; } u;
struct { unsigned low : 2; int sign : 3; } b = {1, -1};
int main(void)
{
    for (;;) {
        u.i = 258;
        u.c[0] = 0;
        u.i = 0;
        b.sign = b.sign == -1 ? 1 : -1;
    }
}
