// A compound assignment is not zero.
//@ run: verify % --check division --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -fsanitize=undefined,address -fno-sanitize-recover=all => exit 0

int main(void) { long a = 9; short b = 2; b -= 1; a /= b; return 0; }
