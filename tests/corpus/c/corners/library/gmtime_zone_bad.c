//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// The zone of gmtime is GMT.

#define _GNU_SOURCE
#include <time.h>
#include <string.h>
#include <assert.h>
int main(void) { time_t t = 0; struct tm *p = gmtime(&t); assert(!p || !strcmp(p->tm_zone, "UTC")); return 0; }
