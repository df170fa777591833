// The index is read again after it was checked.
//@ run: verify % --check memsafety --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)

#include <stdint.h>
#include <assert.h>
typedef struct { volatile uint32_t MODER, OTYPER, IDR, ODR, DATA[4]; } GPIO_TypeDef;
#define GPIOA ((GPIO_TypeDef *)0x40020000)
#define GPIOB ((GPIO_TypeDef *)0x40020400)
static int table[8];
int main(void) {
  if (GPIOA->IDR < 8)
    table[GPIOA->IDR] = 1;
  return 0;
}
