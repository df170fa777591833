//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// ctime and asctime share one text.

#include <time.h>
#include <assert.h>
int main(void) { time_t t = 0; char *p = ctime(&t); struct tm m = {0}; m.tm_mday = 1; char *q = asctime(&m); assert(p != q); return 0; }
