#ifndef __BIA_PWD_H
#define __BIA_PWD_H
#include <features.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>
typedef unsigned int uid_t;
typedef unsigned int gid_t;
struct passwd {
  char *pw_name;
  char *pw_passwd;
  uid_t pw_uid;
  gid_t pw_gid;
  char *pw_gecos;
  char *pw_dir;
  char *pw_shell;
};
extern struct passwd *getpwuid(uid_t user);
extern struct passwd *getpwnam(const char *name);
extern void setpwent(void);
extern void endpwent(void);
extern struct passwd *getpwent(void);
#ifdef __USE_MISC
#define NSS_BUFLEN_PASSWD 0x400
#endif
#define _PWD_H 1
#endif
