// A controller in fixed point: the integral is limited, and so is what is sent to the valve.
//@ run: verify % --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

#define LIMIT 4000

static int limited(int value, int most) {
    if (value > most) return most;
    if (value < -most) return -most;
    return value;
}

int main(void) {
    int integral = 0, last = 0;
    for (;;) {
        int target = __VERIFIER_nondet_short();
        int measured = __VERIFIER_nondet_short();
        int error = target - measured;
        integral = limited(integral + error, 1000000);
        int out = (40 * error + 3 * integral + 12 * (error - last)) / 256;
        last = error;
        out = limited(out, LIMIT);
        check(out >= -LIMIT && out <= LIMIT);
        check(integral >= -1000000 && integral <= 1000000);
    }
    return 0;
}
