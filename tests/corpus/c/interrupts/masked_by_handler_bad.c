// The return from an interrupt of AVR enables interrupts again, whatever the handler did.
//@ run: verify % --check reach --isr stop,tick --target avr --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --isr stop,tick --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>
extern void cli(void), sei(void);

static volatile unsigned char stopped, ticks;
void stop(void) { cli(); stopped = 1; }
void tick(void) { if (stopped) ticks = 1; }

int main(void) {
    sei();
    while (!stopped);
    unsigned char seen = ticks;
    assert(seen == 0);
    return 0;
}
