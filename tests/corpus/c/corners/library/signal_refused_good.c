//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// A handler may run at any time.

#include <signal.h>
static void on(int n) { }
int main(void) { signal(SIGINT, SIG_IGN); return 0; }
