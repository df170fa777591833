// All checks at once: a shift by too much.
//@ run: verify % --check all --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (shift)
//@ gcc: -O0 -fsanitize=undefined,address -fno-sanitize-recover=all => ubsan

int main(void) { volatile int n = 32; return (1 << n) * 0; }
