// A watchdog that is fed in time never bites.
//@ run: verify % --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

#define PERIOD 50
#define LIMIT 80

int main(void) {
    unsigned since_fed = 0, tick = 0, resets = 0;
    for (;;) {
        tick++;
        since_fed++;
        if (tick == PERIOD) {
            since_fed = 0;
            tick = 0;
        }
        if (since_fed > LIMIT) resets++;
        check(since_fed == tick);
        check(resets == 0);
    }
    return 0;
}
