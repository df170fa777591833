// Both ports have registers.
//@ run: verify % --check memsafety --mmio 0x40020000+0x400,0x40020400+0x400 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
typedef struct { volatile uint32_t MODER, OTYPER, IDR, ODR, DATA[4]; } GPIO_TypeDef;
#define GPIOA ((GPIO_TypeDef *)0x40020000)
#define GPIOB ((GPIO_TypeDef *)0x40020400)
static void set(GPIO_TypeDef *port, unsigned pin) { port->ODR |= 1u << (pin & 15); }
int main(void) {
  set(GPIOA, 1);
  set(GPIOB, 2);
  return 0;
}
