// The table has two ports, the index three values.
//@ run: verify % --check memsafety --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)

#include <stdint.h>
#include <assert.h>
typedef struct { volatile uint32_t MODER, OTYPER, IDR, ODR, DATA[4]; } GPIO_TypeDef;
#define GPIOA ((GPIO_TypeDef *)0x40020000)
#define GPIOB ((GPIO_TypeDef *)0x40020400)
static GPIO_TypeDef *const ports[2] = {GPIOA, GPIOB};
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  ports[__VERIFIER_nondet_uint() % 3]->ODR = 1;
  return 0;
}
