//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// ctime changes what localtime and gmtime point to.

#include <time.h>
#include <assert.h>
int main(void) { time_t t = 0; struct tm *p = gmtime(&t); if (!p) return 0; struct tm m = *p; ctime(&t); assert(m.tm_mon <= 11); return 0; }
