//@ run: verify % --timeout 30s --check reach,memsafety
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
// A pointer to a function of one byte is never one to `free`, whose address is taken elsewhere.

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

struct parser { int (*is_space)(unsigned char); void (*done)(void *); };
static int parse(struct parser *p, unsigned char c) {
  return p->is_space ? p->is_space(c) : c == ' ';
}
int main(void) {
  struct parser p = {NULL, free};
  assert(parse(&p, ' ') == 1);
  p.done(malloc(3));
  return 0;
}
