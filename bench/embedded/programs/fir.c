// A fixed-point filter with eight taps: its sum stays within 32 bits, its output within 16.
//@ run: verify % --check memsafety --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

#define TAPS 8
static const short coefficient[TAPS] = {-250, 480, 3100, 6200, 6200, 3100, 480, -250};
static short delay[TAPS];

static int filter(short sample) {
    int sum = 0;
    for (int i = TAPS - 1; i > 0; i--) delay[i] = delay[i - 1];
    delay[0] = sample;
    for (int i = 0; i < TAPS; i++) sum += delay[i] * coefficient[i];
    return sum >> 15;
}

int main(void) {
    while (__VERIFIER_nondet_int()) {
        int out = filter(__VERIFIER_nondet_short());
        check(out >= -32768 && out <= 32767);
    }
    return 0;
}
