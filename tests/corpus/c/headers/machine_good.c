// Headers that are not our own are the machine's, and that is listed.
//@ run: verify % --check reach --timeout 20s --clock processor
//@ exit: 0
//@ stdout: assuming: `netdb.h` is no header of bia: the machine's headers are used
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <netdb.h>
#include <arpa/inet.h>
#include <assert.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
int main(void) {
  struct sockaddr_in to;
  memset(&to, 0, sizeof to);
  to.sin_port = htons(80);
  assert(ntohs(to.sin_port) == 80);
  unsigned any = 0x01020304;
  assert(ntohl(htonl(any)) == any);
  assert((htonl(any) & 0xff) == any >> 24);
  assert((O_RDONLY & O_ACCMODE) == O_RDONLY);
  return 0;
}
