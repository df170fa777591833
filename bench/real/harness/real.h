/* What the harnesses share: inputs of bounded size. Both tools know the functions __VERIFIER_…. */
#ifndef REAL_H
#define REAL_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

/* Any number between these, both included. */
static unsigned within(unsigned least, unsigned most) {
    unsigned number = __VERIFIER_nondet_uint();
    __VERIFIER_assume(least <= number && number <= most);
    return number;
}

/* Any bytes. */
static void fill(void *to, unsigned count) {
    unsigned char *bytes = to;
    for (unsigned i = 0; i < count; i++)
        bytes[i] = __VERIFIER_nondet_uchar();
}

/* Any string of at most `most` characters, in an array with one element more. */
static void text(char *to, unsigned most) {
    fill(to, most);
    to[most] = 0;
}

#endif
