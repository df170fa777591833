// The divisor is not zero.
//@ run: verify % --check division --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -fsanitize=undefined,address -fno-sanitize-recover=all => exit 0

int div(int a, int b) { return a / b; }
int main(void) { volatile int z = 1; return div(7, z) - 7; }
