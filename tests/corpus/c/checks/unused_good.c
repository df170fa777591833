// A result that is not used is not zero.
//@ run: verify % --check division --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -fsanitize=undefined,address -fno-sanitize-recover=all => exit 0

int main(void) { volatile int z = 2; int a = 5; a = a % z; return 0; }
