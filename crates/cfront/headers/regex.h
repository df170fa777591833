#ifndef __BIA_REGEX_H
#define __BIA_REGEX_H
#include <features.h>
#include <sys/types.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>
/* What an expression is made of is nobody's business. */
struct re_pattern_buffer {
  void *__buffer;
  size_t __allocated;
  size_t __used;
  unsigned long __syntax;
  char *__fastmap;
  unsigned char *__translate;
  size_t re_nsub;
  unsigned int __bits;
};
typedef struct re_pattern_buffer regex_t;
typedef int regoff_t;
typedef struct { regoff_t rm_so; regoff_t rm_eo; } regmatch_t;
typedef int reg_errcode_t;
extern int regcomp(regex_t *__restrict expression, const char *__restrict text, int flags);
extern int regexec(const regex_t *__restrict expression, const char *__restrict text, size_t count,
                   regmatch_t places[__restrict], int flags);
extern size_t regerror(int wrong, const regex_t *__restrict expression, char *__restrict to, size_t size);
extern void regfree(regex_t *expression);
#define REG_BADBR 10
#define REG_BADPAT 2
#define REG_BADRPT 13
#define REG_EBRACE 9
#define REG_EBRACK 7
#define REG_ECOLLATE 3
#define REG_ECTYPE 4
#define REG_EEND 14
#define REG_EESCAPE 5
#define REG_ENOSYS (-1)
#define REG_EPAREN 8
#define REG_ERANGE 11
#define REG_ERPAREN 16
#define REG_ESIZE 15
#define REG_ESPACE 12
#define REG_ESUBREG 6
#define REG_EXTENDED 1
#define REG_ICASE 2
#define REG_NEWLINE 4
#define REG_NOERROR 0
#define REG_NOMATCH 1
#define REG_NOSUB 8
#define REG_NOTBOL 1
#define REG_NOTEOL 2
#define REG_STARTEND 4
#define _REGEX_H 1
#endif
