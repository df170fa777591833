// A compound assignment is zero.
//@ run: verify % --check division --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (division-by-zero)
//@ gcc: -O0 -fsanitize=undefined,address -fno-sanitize-recover=all => ubsan

int main(void) { long a = 9; short b = 2; b -= 2; a /= b; return 0; }
