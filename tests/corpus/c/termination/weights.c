// 5·x + 7·y goes down: no comparison of the loop says so.
//@ run: verify % --check termination --timeout 60s --ints unbounded
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x > 0 && y > 0 && x < 9999 && y < 9999) {
        if (__VERIFIER_nondet_int()) {
            x -= 3;
            y += 2;
        } else {
            x += 4;
            y -= 3;
        }
    }
    return 0;
}
