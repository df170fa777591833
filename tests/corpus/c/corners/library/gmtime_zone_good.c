//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// The zone of gmtime is GMT.

#define _GNU_SOURCE
#include <time.h>
#include <string.h>
#include <assert.h>
int main(void) { time_t t = 0; struct tm *p = gmtime(&t); assert(!p || !strcmp(p->tm_zone, "GMT")); return 0; }
