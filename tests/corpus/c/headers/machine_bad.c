// The twin of `machine_good.c`: the order of bytes is another one in memory.
//@ run: verify % --check reach --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

#include <arpa/inet.h>
#include <assert.h>
int main(void) {
  struct sockaddr_in to;
  to.sin_port = htons(80);
  assert(to.sin_port == 80);
  return 0;
}
