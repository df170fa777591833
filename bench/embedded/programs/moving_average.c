// The sum over a window of samples is kept up to date.
//@ run: verify % --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

#define WINDOW 8
static unsigned short sample[WINDOW];

int main(void) {
    unsigned sum = 0, at = 0;
    for (;;) {
        unsigned short now = __VERIFIER_nondet_ushort() & 1023;
        sum -= sample[at];
        sample[at] = now;
        sum += now;
        at = (at + 1) & (WINDOW - 1);
        check(at < WINDOW);
        check(sample[at] <= 1023);
    }
    return 0;
}
