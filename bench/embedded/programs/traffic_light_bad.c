// East gets green while north is still yellow.
//@ run: verify % --check reach --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

enum { RED, GREEN, YELLOW };

int main(void) {
    int north = GREEN, east = RED, timer = 0;
    for (;;) {
        int demand = __VERIFIER_nondet_int();
        timer++;
        if (north == GREEN && timer >= 2 && demand) {
            north = YELLOW;
            timer = 0;
        } else if (north == YELLOW && timer >= 2) {
            east = GREEN;
            timer = 0;
        } else if (east == GREEN && timer >= 20) {
            east = YELLOW;
            timer = 0;
        } else if (east == YELLOW && timer >= 2) {
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
