// A histogram: no class counts more than there were samples.
//@ run: verify % --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

#define CLASSES 16
static unsigned count[CLASSES];

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned seen = 0;
    if (n > 1000) n = 1000;
    for (unsigned i = 0; i < n; i++) {
        unsigned sample = __VERIFIER_nondet_uchar();
        unsigned at = sample >> 4;
        check(at < CLASSES);
        count[at]++;
        seen++;
        check(seen == i + 1);
    }
    check(seen == n);
    return 0;
}
