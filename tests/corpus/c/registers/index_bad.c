// A register has more values than the table has entries.
//@ run: verify % --check memsafety --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)

#include <stdint.h>
#include <assert.h>
typedef struct { volatile uint32_t MODER, OTYPER, IDR, ODR, DATA[4]; } GPIO_TypeDef;
#define GPIOA ((GPIO_TypeDef *)0x40020000)
#define GPIOB ((GPIO_TypeDef *)0x40020400)
static int table[7];
int main(void) {
  GPIOA->ODR |= 1;
  return table[GPIOA->IDR & 7];
}
