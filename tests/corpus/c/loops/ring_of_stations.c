// A token makes one hop after the other; how far it is from where it started depends on who holds it.
//@ run: verify % --engine ic3ia --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned token = 0, start = 0;
    int holder = 0, a = 2, b = 2, c = 2, d = 2;
    while (1) {
        int wake = __VERIFIER_nondet_int();
        if (holder == 0) {
            start = token = (unsigned)__VERIFIER_nondet_int();
            holder = 1;
            a = 0;
        } else if (holder == 1 && a == 0 && wake) {
            token += 1;
            a = 2;
            b = 0;
            holder = 2;
        } else if (holder == 2 && b == 0 && wake) {
            token += 1;
            b = 2;
            c = 0;
            holder = 3;
        } else if (holder == 3 && c == 0 && wake) {
            token += 1;
            c = 2;
            d = 0;
            holder = 4;
        } else if (holder == 4 && d == 0 && wake) {
            if (token != start + 3)
                reach_error();
            d = 2;
            holder = 0;
        }
    }
    return 0;
}
