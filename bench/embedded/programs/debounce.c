// A key counts as pressed after eight equal readings in a row.
//@ run: verify % --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

#define NEEDED 8

int main(void) {
    int pressed = 0;
    unsigned same = 0, presses = 0, readings = 0;
    for (readings = 0; readings < 100000; readings++) {
        int reading = __VERIFIER_nondet_int() != 0;
        if (reading == pressed) {
            same = 0;
        } else if (++same == NEEDED) {
            pressed = reading;
            same = 0;
            if (pressed) presses++;
        }
        check(same < NEEDED);
        check(pressed == 0 || pressed == 1);
        check(presses <= readings + 1);
    }
    return 0;
}
