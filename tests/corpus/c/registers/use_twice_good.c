// The index is read once, checked and used.
//@ run: verify % --check memsafety --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
typedef struct { volatile uint32_t MODER, OTYPER, IDR, ODR, DATA[4]; } GPIO_TypeDef;
#define GPIOA ((GPIO_TypeDef *)0x40020000)
#define GPIOB ((GPIO_TypeDef *)0x40020400)
static int table[8];
int main(void) {
  uint32_t at = GPIOA->IDR;
  if (at < 8)
    table[at] = 1;
  return 0;
}
