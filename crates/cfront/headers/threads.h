#ifndef _THREADS_H
#define _THREADS_H 1
#include <features.h>
#include <time.h>
#ifndef __cplusplus
#define thread_local _Thread_local
#endif
#define TSS_DTOR_ITERATIONS 4
typedef unsigned int tss_t;
typedef void (*tss_dtor_t)(void *);
typedef unsigned long thrd_t;
typedef int (*thrd_start_t)(void *);
enum { thrd_success = 0, thrd_busy = 1, thrd_error = 2, thrd_nomem = 3, thrd_timedout = 4 };
enum { mtx_plain = 0, mtx_recursive = 1, mtx_timed = 2 };
typedef struct { int __data; } once_flag;
#define ONCE_FLAG_INIT { 0 }
#ifdef __LP64__
typedef union { char __size[40]; long __align; } mtx_t;
#else
typedef union { char __size[24]; long __align; } mtx_t;
#endif
typedef union { char __size[48]; long long __align; } cnd_t;
extern int thrd_create(thrd_t *thread, thrd_start_t start, void *argument);
extern int thrd_equal(thrd_t left, thrd_t right);
extern thrd_t thrd_current(void);
extern int thrd_sleep(const struct timespec *duration, struct timespec *remaining);
extern void thrd_exit(int result) __attribute__((__noreturn__));
extern int thrd_detach(thrd_t thread);
extern int thrd_join(thrd_t thread, int *result);
extern void thrd_yield(void);
extern int mtx_init(mtx_t *mutex, int type);
extern int mtx_lock(mtx_t *mutex);
extern int mtx_timedlock(mtx_t *__restrict mutex, const struct timespec *__restrict time);
extern int mtx_trylock(mtx_t *mutex);
extern int mtx_unlock(mtx_t *mutex);
extern void mtx_destroy(mtx_t *mutex);
extern void call_once(once_flag *flag, void (*function)(void));
extern int cnd_init(cnd_t *condition);
extern int cnd_signal(cnd_t *condition);
extern int cnd_broadcast(cnd_t *condition);
extern int cnd_wait(cnd_t *condition, mtx_t *mutex);
extern int cnd_timedwait(cnd_t *__restrict condition, mtx_t *__restrict mutex,
                         const struct timespec *__restrict time);
extern void cnd_destroy(cnd_t *condition);
extern int tss_create(tss_t *key, tss_dtor_t destructor);
extern void *tss_get(tss_t key);
extern int tss_set(tss_t key, void *value);
extern void tss_delete(tss_t key);
#endif
