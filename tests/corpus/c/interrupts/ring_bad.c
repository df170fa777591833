// The handler makes the place known before it fills it.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
#define SIZE 4
static volatile unsigned char buffer[SIZE];
static volatile unsigned head, tail, given;
void tick(void) {
  if (head - tail < SIZE && given < 3) {
    head = head + 1;
  } else if (given < 3) {
    given = given + 1;
    buffer[(head - 1) % SIZE] = 9;
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
