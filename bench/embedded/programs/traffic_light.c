// A state machine: the two directions never have green at once.
//@ run: verify % --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check overflow --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

enum { RED, GREEN, YELLOW };

int main(void) {
    int north = GREEN, east = RED, timer = 0;
    for (;;) {
        int demand = __VERIFIER_nondet_int();
        timer++;
        if (north == GREEN && timer >= 30 && demand) {
            north = YELLOW;
            timer = 0;
        } else if (north == YELLOW && timer >= 5) {
            north = RED;
            east = GREEN;
            timer = 0;
        } else if (east == GREEN && timer >= 20) {
            east = YELLOW;
            timer = 0;
        } else if (east == YELLOW && timer >= 5) {
            east = RED;
            north = GREEN;
            timer = 0;
        }
        if (timer > 100) timer = 100;
        check(north == RED || east == RED);
        check(timer >= 0 && timer <= 100);
    }
    return 0;
}
