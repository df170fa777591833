// All checks at once: a division by zero.
//@ run: verify % --check all --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (division-by-zero)
//@ gcc: -O0 -fsanitize=undefined,address -fno-sanitize-recover=all => ubsan

int main(void) { volatile int n = 0; return (1 / n) * 0; }
