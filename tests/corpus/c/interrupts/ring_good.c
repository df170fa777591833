// A ring buffer between a handler and the program.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
#define SIZE 4
static volatile unsigned char buffer[SIZE];
static volatile unsigned head, tail, given;
void tick(void) {
  if (head - tail < SIZE && given < 3) {
    given = given + 1;
    buffer[head % SIZE] = 9;
    head = head + 1;
  }
}
int main(void) {
  for (int i = 0; i < 2; i++)
    if (head != tail) {
      unsigned char value = buffer[tail % SIZE];
      tail = tail + 1;
      assert(value == 9);
    }
  return 0;
}
