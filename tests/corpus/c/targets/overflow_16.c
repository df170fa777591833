// An `int` of 16 bits overflows where one of 32 bits does not.
//@ run: verify % --target avr --check overflow --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (no-overflow)
//@ run: verify % --target riscv32 --check overflow --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

int main(void) {
  int x = 20000;
  int y = x + x;
  return y == 3;
}
