#ifndef __BIA_GETOPT_H
#define __BIA_GETOPT_H
#include <features.h>
struct option {
  const char *name;
  int has_arg;
  int *flag;
  int val;
};
extern char *optarg;
extern int optind, opterr, optopt;
extern int getopt(int count, char *const *arguments, const char *options);
extern int getopt_long(int count, char *const *arguments, const char *options, const struct option *all, int *index);
extern int getopt_long_only(int count, char *const *arguments, const char *options, const struct option *all, int *index);
#define no_argument 0
#define optional_argument 2
#define required_argument 1
#define _GETOPT_H 1
#endif
