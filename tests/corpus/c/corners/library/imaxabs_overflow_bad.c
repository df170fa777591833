//@ run: verify % --check overflow --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (no-overflow)
//@ gcc: -O0 -g -w -fsanitize=undefined => ubsan
// imaxabs overflows as labs does.

#include <inttypes.h>
int main(void) { volatile intmax_t x = INTMAX_MIN; x = imaxabs(x); return 0; }
