//@ run: verify % --check reach --timeout 30s
//@ exit: 2
//@ stderr: C-U323
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// A handler may run at any time.

#include <signal.h>
static void on(int n) { }
int main(void) { signal(SIGINT, on); return 0; }
