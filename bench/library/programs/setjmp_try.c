#include <assert.h>
#include <setjmp.h>
struct parser { jmp_buf error; const char *at; int depth; };
static void item(struct parser *p) {
    if (*p->at == 0) longjmp(p->error, 1);
    if (*p->at == '(') { p->at++; p->depth++; item(p); if (*p->at != ')') longjmp(p->error, 2); p->depth--; }
    p->at++;
}
static int parse(const char *s) {
    struct parser p;
    p.at = s;
    p.depth = 0;
    if (setjmp(p.error) != 0) return -1;
    item(&p);
    return p.depth;
}
int main(void) {
    assert(parse("x") == 0);
    assert(parse("((x))") == 0);
    assert(parse("((x)") == -1);
    return 0;
}
