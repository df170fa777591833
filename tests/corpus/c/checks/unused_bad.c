// A result that is not used is zero.
//@ run: verify % --check division --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (division-by-zero)
//@ gcc: -O0 -fsanitize=undefined,address -fno-sanitize-recover=all => ubsan

int main(void) { volatile int z = 0; int a = 5; a = a % z; return 0; }
