// The integral square root by bits.
//@ run: verify % --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void) {
    unsigned n = __VERIFIER_nondet_ushort();
    unsigned root = 0, bit = 1u << 14, rest = n;
    while (bit > rest) bit >>= 2;
    while (bit != 0) {
        if (rest >= root + bit) {
            rest -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
        bit >>= 2;
        check(root < 65536);
    }
    check(rest <= n);
    return 0;
}
