// The remainder is not zero.
//@ run: verify % --check division --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -fsanitize=undefined,address -fno-sanitize-recover=all => exit 0

int main(void) { unsigned n = 10, m = 3; for (unsigned i = 0; i < 3; i++) m -= 0; return (int)(n % m) * 0; }
