#ifndef _SEMAPHORE_H
#define _SEMAPHORE_H 1
#include <sys/types.h>

typedef union {
    char __size[sizeof(long) == 8 ? 32 : 16];
    long __align;
} sem_t;

#define SEM_FAILED ((sem_t *)0)
#define SEM_VALUE_MAX 2147483647

struct timespec;
extern int sem_init(sem_t *, int, unsigned);
extern int sem_destroy(sem_t *);
extern int sem_wait(sem_t *);
extern int sem_trywait(sem_t *);
extern int sem_timedwait(sem_t *, const struct timespec *);
#ifdef __USE_GNU
extern int sem_clockwait(sem_t *, int, const struct timespec *);
#endif
extern int sem_post(sem_t *);
extern int sem_getvalue(sem_t *, int *);
extern sem_t *sem_open(const char *, int, ...);
extern int sem_close(sem_t *);
extern int sem_unlink(const char *);
#endif
