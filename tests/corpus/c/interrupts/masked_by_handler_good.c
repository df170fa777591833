// On Cortex-M PRIMASK stays as the handler leaves it.
//@ run: verify % --check reach --isr stop,tick --target arm-none-eabi --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
extern void __disable_irq(void);

static volatile unsigned char stopped, ticks;
void stop(void) { __disable_irq(); stopped = 1; }
void tick(void) { if (stopped) ticks = 1; }

int main(void) {
    while (!stopped);
    unsigned char seen = ticks;
    assert(seen == 0);
    return 0;
}
