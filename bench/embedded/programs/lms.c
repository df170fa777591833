// An adaptive filter: weights are limited, so its output is.
//@ run: verify % --check memsafety --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

#define TAPS 4
static int weight[TAPS];
static int history[TAPS];

int main(void) {
    for (;;) {
        for (int i = TAPS - 1; i > 0; i--) history[i] = history[i - 1];
        history[0] = __VERIFIER_nondet_short();
        int wanted = __VERIFIER_nondet_short();
        int out = 0;
        for (int i = 0; i < TAPS; i++) out += weight[i] * history[i] / 4096;
        int error = wanted - out;
        check(error >= -200000 && error <= 200000);
        for (int i = 0; i < TAPS; i++) {
            int next = weight[i] + error / 1024 * (history[i] / 64) / 256;
            if (next > 4096) next = 4096;
            if (next < -4096) next = -4096;
            weight[i] = next;
            check(weight[i] >= -4096 && weight[i] <= 4096);
        }
    }
    return 0;
}
