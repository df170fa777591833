// Regions from a file.
//@ run: verify % --check memsafety --mmio @%dir/board.txt --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
typedef struct { volatile uint32_t MODER, OTYPER, IDR, ODR, DATA[4]; } GPIO_TypeDef;
#define GPIOA ((GPIO_TypeDef *)0x40020000)
#define GPIOB ((GPIO_TypeDef *)0x40020400)
int main(void) {
  GPIOA->ODR = 1;
  GPIOB->ODR = 1;
  return 0;
}
