//@ run: verify % --check overflow --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=undefined => exit 0
// imaxabs overflows as labs does.

#include <inttypes.h>
int main(void) { volatile intmax_t x = -INTMAX_MAX; x = imaxabs(x); return 0; }
