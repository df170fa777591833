#ifndef __BIA_ARPA_INET_H
#define __BIA_ARPA_INET_H
#include <features.h>
#include <netinet/in.h>
extern in_addr_t inet_addr(const char *text);
extern char *inet_ntoa(struct in_addr address);
extern int inet_pton(int family, const char *__restrict text, void *__restrict to);
extern const char *inet_ntop(int family, const void *__restrict address, char *__restrict to, socklen_t size);
#ifdef __USE_MISC
extern int inet_aton(const char *text, struct in_addr *to);
#endif
#define _ARPA_INET_H 1
#endif
