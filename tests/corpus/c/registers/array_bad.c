// The loop leaves the registers.
//@ run: verify % --check memsafety --mmio 0x40020000+0x20 --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)

#include <stdint.h>
#include <assert.h>
typedef struct { volatile uint32_t MODER, OTYPER, IDR, ODR, DATA[4]; } GPIO_TypeDef;
#define GPIOA ((GPIO_TypeDef *)0x40020000)
#define GPIOB ((GPIO_TypeDef *)0x40020400)
int main(void) {
  for (int i = 0; i <= 4; i++)
    (&GPIOA->DATA[0])[i] = 0;
  return 0;
}
