// What holds depends on a flag: only runs and partitions tell.
//@ run: verify % --engine kind --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --engine kind:max=6 --no-invariants --timeout 20s --check reach
//@ exit: 3
//@ stdout: verdict: unknown

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void) {
    int f = 0, x = 0, y = 0;
    while (__VERIFIER_nondet_int()) {
        if (!f) {
            x++;
            if (x == 30000) f = 1;
        } else {
            y++;
            if (y == x) { f = 0; x = 0; y = 0; }
        }
    }
    check(f || y == 0);
    return 0;
}
