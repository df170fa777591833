/* Types of glibc's size, and the functions that programs to be verified use. */
#ifndef __BIA_PTHREAD_H
#define __BIA_PTHREAD_H
#include <features.h>
#include <time.h>
typedef unsigned long pthread_t;
#ifdef __LP64__
typedef union { char __size[56]; long __align; } pthread_attr_t;
typedef union {
  /* The member `__kind` is where glibc has it. */
  struct { int __lock; unsigned int __count; int __owner; unsigned int __nusers; int __kind; } __data;
  char __size[40];
  long __align;
} pthread_mutex_t;
typedef union { char __size[56]; long __align; } pthread_rwlock_t;
typedef union { char __size[32]; long __align; } pthread_barrier_t;
#else
typedef union { char __size[36]; long __align; } pthread_attr_t;
typedef union {
  struct { int __lock; unsigned int __count; int __owner; int __kind; } __data;
  char __size[24];
  long __align;
} pthread_mutex_t;
typedef union { char __size[32]; long __align; } pthread_rwlock_t;
typedef union { char __size[20]; long __align; } pthread_barrier_t;
#endif
typedef union { char __size[48]; long long __align; } pthread_cond_t;
typedef union { char __size[4]; int __align; } pthread_mutexattr_t;
typedef union { char __size[4]; int __align; } pthread_condattr_t;
typedef union { char __size[4]; int __align; } pthread_barrierattr_t;
typedef union { char __size[8]; long __align; } pthread_rwlockattr_t;
typedef volatile int pthread_spinlock_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;
#define PTHREAD_MUTEX_INITIALIZER { { 0 } }
#define PTHREAD_COND_INITIALIZER { { 0 } }
#if defined __USE_XOPEN2K || defined __USE_XOPEN_EXTENDED
#define PTHREAD_RWLOCK_INITIALIZER { { 0 } }
#endif
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
enum {
  PTHREAD_MUTEX_TIMED_NP,
  PTHREAD_MUTEX_RECURSIVE_NP,
  PTHREAD_MUTEX_ERRORCHECK_NP,
  PTHREAD_MUTEX_ADAPTIVE_NP,
  PTHREAD_MUTEX_NORMAL = 0,
  PTHREAD_MUTEX_RECURSIVE = 1,
  PTHREAD_MUTEX_ERRORCHECK = 2,
  PTHREAD_MUTEX_DEFAULT = 0
};
enum { PTHREAD_MUTEX_STALLED = 0, PTHREAD_MUTEX_ROBUST = 1 };
enum { PTHREAD_PRIO_NONE, PTHREAD_PRIO_INHERIT, PTHREAD_PRIO_PROTECT };
#ifdef __USE_GNU
#ifdef __LP64__
#define __BIA_MUTEX_OF_KIND(kind) { { 0, 0, 0, 0, kind } }
#else
#define __BIA_MUTEX_OF_KIND(kind) { { 0, 0, 0, kind } }
#endif
#define PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP __BIA_MUTEX_OF_KIND(PTHREAD_MUTEX_RECURSIVE_NP)
#define PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP __BIA_MUTEX_OF_KIND(PTHREAD_MUTEX_ERRORCHECK_NP)
#define PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP __BIA_MUTEX_OF_KIND(PTHREAD_MUTEX_ADAPTIVE_NP)
#endif
#define PTHREAD_CANCELED ((void *)-1)
extern int pthread_create(pthread_t *__restrict thread, const pthread_attr_t *__restrict attributes,
                          void *(*start)(void *), void *__restrict argument);
extern int pthread_join(pthread_t thread, void **result);
extern int pthread_detach(pthread_t thread);
extern void pthread_exit(void *result) __attribute__((__noreturn__));
extern pthread_t pthread_self(void);
extern int pthread_equal(pthread_t left, pthread_t right);
extern int pthread_cancel(pthread_t thread);
extern int pthread_once(pthread_once_t *once, void (*function)(void));
extern int pthread_attr_init(pthread_attr_t *attributes);
extern int pthread_attr_destroy(pthread_attr_t *attributes);
extern int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state);
extern int pthread_attr_getdetachstate(const pthread_attr_t *attributes, int *state);
extern int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size);
extern int pthread_attr_setguardsize(pthread_attr_t *attributes, size_t size);
extern int pthread_attr_setscope(pthread_attr_t *attributes, int scope);
extern int pthread_attr_setinheritsched(pthread_attr_t *attributes, int inherit);
extern int pthread_attr_setschedpolicy(pthread_attr_t *attributes, int policy);
struct sched_param { int sched_priority; };
extern int pthread_attr_setschedparam(pthread_attr_t *__restrict attributes,
                                      const struct sched_param *__restrict parameters);
extern int pthread_setschedparam(pthread_t thread, int policy,
                                 const struct sched_param *parameters);
extern int pthread_setschedprio(pthread_t thread, int priority);
extern int pthread_setcancelstate(int state, int *old);
extern int pthread_setcanceltype(int type, int *old);
extern void pthread_testcancel(void);
#ifdef __USE_GNU
extern int pthread_tryjoin_np(pthread_t thread, void **result);
extern int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *time);
extern int pthread_setname_np(pthread_t thread, const char *name);
#endif
extern int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
extern int pthread_mutex_destroy(pthread_mutex_t *mutex);
extern int pthread_mutex_lock(pthread_mutex_t *mutex);
extern int pthread_mutex_trylock(pthread_mutex_t *mutex);
extern int pthread_mutex_unlock(pthread_mutex_t *mutex);
#ifdef __USE_XOPEN2K
extern int pthread_mutex_timedlock(pthread_mutex_t *__restrict mutex,
                                   const struct timespec *__restrict time);
#endif
#ifdef __USE_GNU
extern int pthread_mutex_clocklock(pthread_mutex_t *__restrict mutex, clockid_t clock,
                                   const struct timespec *__restrict time);
#endif
extern int pthread_mutexattr_init(pthread_mutexattr_t *attributes);
#if defined __USE_XOPEN2K8 || defined __USE_XOPEN_EXTENDED
extern int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type);
extern int pthread_mutexattr_gettype(const pthread_mutexattr_t *__restrict attributes,
                                     int *__restrict type);
#endif
extern int pthread_mutexattr_setpshared(pthread_mutexattr_t *attributes, int shared);
extern int pthread_mutexattr_setprotocol(pthread_mutexattr_t *attributes, int protocol);
#ifdef __USE_XOPEN2K8
extern int pthread_mutexattr_setrobust(pthread_mutexattr_t *attributes, int robust);
#endif
extern int pthread_condattr_init(pthread_condattr_t *attributes);
extern int pthread_condattr_destroy(pthread_condattr_t *attributes);
extern int pthread_condattr_setpshared(pthread_condattr_t *attributes, int shared);
#ifdef __USE_XOPEN2K
extern int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock);
#endif
extern int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes);
extern int pthread_cond_init(pthread_cond_t *__restrict condition,
                             const pthread_condattr_t *__restrict attributes);
extern int pthread_cond_destroy(pthread_cond_t *condition);
extern int pthread_cond_wait(pthread_cond_t *__restrict condition,
                             pthread_mutex_t *__restrict mutex);
extern int pthread_cond_timedwait(pthread_cond_t *__restrict condition,
                                  pthread_mutex_t *__restrict mutex,
                                  const struct timespec *__restrict time);
extern int pthread_cond_signal(pthread_cond_t *condition);
extern int pthread_cond_broadcast(pthread_cond_t *condition);
#if defined __USE_XOPEN2K || defined __USE_XOPEN_EXTENDED
extern int pthread_rwlock_init(pthread_rwlock_t *__restrict lock,
                               const pthread_rwlockattr_t *__restrict attributes);
extern int pthread_rwlock_destroy(pthread_rwlock_t *lock);
extern int pthread_rwlock_rdlock(pthread_rwlock_t *lock);
extern int pthread_rwlock_wrlock(pthread_rwlock_t *lock);
extern int pthread_rwlock_unlock(pthread_rwlock_t *lock);
extern int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock);
extern int pthread_rwlock_trywrlock(pthread_rwlock_t *lock);
extern int pthread_rwlockattr_init(pthread_rwlockattr_t *attributes);
extern int pthread_rwlockattr_destroy(pthread_rwlockattr_t *attributes);
extern int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *attributes, int shared);
#ifdef __USE_XOPEN2K
extern int pthread_rwlock_timedrdlock(pthread_rwlock_t *__restrict lock,
                                      const struct timespec *__restrict time);
extern int pthread_rwlock_timedwrlock(pthread_rwlock_t *__restrict lock,
                                      const struct timespec *__restrict time);
#endif
#endif
#ifdef __USE_XOPEN2K
extern int pthread_spin_init(pthread_spinlock_t *lock, int shared);
extern int pthread_spin_destroy(pthread_spinlock_t *lock);
extern int pthread_spin_lock(pthread_spinlock_t *lock);
extern int pthread_spin_trylock(pthread_spinlock_t *lock);
extern int pthread_spin_unlock(pthread_spinlock_t *lock);
extern int pthread_barrier_init(pthread_barrier_t *__restrict barrier,
                                const pthread_barrierattr_t *__restrict attributes,
                                unsigned int count);
extern int pthread_barrier_destroy(pthread_barrier_t *barrier);
extern int pthread_barrier_wait(pthread_barrier_t *barrier);
extern int pthread_barrierattr_init(pthread_barrierattr_t *attributes);
extern int pthread_barrierattr_destroy(pthread_barrierattr_t *attributes);
extern int pthread_barrierattr_setpshared(pthread_barrierattr_t *attributes, int shared);
#endif
extern int pthread_key_create(pthread_key_t *key, void (*destructor)(void *));
extern int pthread_key_delete(pthread_key_t key);
extern void *pthread_getspecific(pthread_key_t key);
extern int pthread_setspecific(pthread_key_t key, const void *value);
extern int sched_yield(void);
#define PTHREAD_CANCEL_ASYNCHRONOUS 1
#define PTHREAD_CANCEL_DEFERRED 0
#define PTHREAD_CANCEL_DISABLE 1
#define PTHREAD_CANCEL_ENABLE 0
#define PTHREAD_EXPLICIT_SCHED 1
#define PTHREAD_INHERIT_SCHED 0
#define PTHREAD_PROCESS_PRIVATE 0
#define PTHREAD_PROCESS_SHARED 1
#define PTHREAD_SCOPE_PROCESS 1
#define PTHREAD_SCOPE_SYSTEM 0
#define SCHED_FIFO 1
#define SCHED_OTHER 0
#define SCHED_RR 2
#define _PTHREAD_H 1
#define _SCHED_H 1
#ifdef __USE_POSIX
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)
#endif
#ifdef __USE_MISC
#define PTHREAD_STACK_MIN 16384
#endif
#endif
