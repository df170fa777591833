// The divisor is zero.
//@ run: verify % --check division --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (division-by-zero)
//@ gcc: -O0 -fsanitize=undefined,address -fno-sanitize-recover=all => ubsan

int div(int a, int b) { return a / b; }
int main(void) { volatile int z = 0; return div(7, z) - 7; }
