// The remainder is zero.
//@ run: verify % --check division --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (division-by-zero)
//@ gcc: -O0 -fsanitize=undefined,address -fno-sanitize-recover=all => ubsan

int main(void) { unsigned n = 10, m = 3; for (unsigned i = 0; i < 3; i++) m -= 1; return (int)(n % m) * 0; }
