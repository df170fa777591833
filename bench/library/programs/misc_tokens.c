#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
static const char *at;
static int expr(void);
static int atom(void) {
    while (isspace((unsigned char)*at)) at++;
    if (*at == '(') { at++; int v = expr(); if (*at == ')') at++; return v; }
    char *end;
    long v = strtol(at, &end, 10);
    at = end;
    return (int)v;
}
static int term(void) { int v = atom(); while (*at == '*') { at++; v *= atom(); } return v; }
static int expr(void) { int v = term(); while (*at == '+') { at++; v += term(); } return v; }
int main(void) {
    at = "2*(3+4)";
    assert(expr() == 14);
    at = "1+2*3";
    assert(expr() == 7 && *at == 0);
    return 0;
}
