// A first-order low-pass filter in fixed point: its state stays within the range of its inputs.
//@ run: verify % --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check overflow --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int state;

static int low_pass(int sample) {
    state += (sample - state) / 8;
    return state;
}

int main(void) {
    for (;;) {
        int sample = __VERIFIER_nondet_short();
        int out = low_pass(sample);
        check(out >= -32768 && out <= 32767);
    }
    return 0;
}
