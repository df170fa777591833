//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// ctime changes what localtime and gmtime point to.

#include <time.h>
#include <assert.h>
int main(void) { time_t t = 0, u = 1000000000; struct tm *p = gmtime(&t); if (!p || p->tm_year != 70) return 0; ctime(&u); assert(p->tm_year == 70); return 0; }
