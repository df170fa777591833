// The same, found by the right number.
//@ run: verify % --data-model ILP32 --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
typedef struct { volatile uint32_t MODER, OTYPER, IDR, ODR, DATA[4]; } GPIO_TypeDef;
#define GPIOA ((GPIO_TypeDef *)0x40020000)
#define GPIOB ((GPIO_TypeDef *)0x40020400)
static int clock_of(GPIO_TypeDef *port) {
  switch ((uint32_t)port) {
  case 0x40020000: return 1;
  case 0x40020400: return 2;
  }
  return 0;
}
int main(void) {
  assert(clock_of(GPIOA) == 1 && clock_of(GPIOB) == 2);
  return 0;
}
