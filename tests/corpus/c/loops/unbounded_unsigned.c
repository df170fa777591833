// Unsigned inputs are not negative, even if integers are unbounded.
//@ run: verify % --ints unbounded --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    unsigned y = x;
    for (int i = 0; i < 3; i++) y += 2;
    if (y < 6) reach_error();
    return 0;
}
