//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// ctime and asctime share one text.

#include <time.h>
#include <assert.h>
int main(void) { time_t t = 0; char *p = ctime(&t); assert(!p || p[25] == 0); return 0; }
