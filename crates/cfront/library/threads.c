//# __bia_pthread_mutex_init __bia_pthread_spin_init
/* The state of an object of synchronisation is kept beside memory, by address: 0 is free. */
int __bia_pthread_mutex_init(void *mutex, const void *attributes) {
    __bia_set(mutex, 0, 0);
    return 0;
}
int __bia_pthread_spin_init(void *lock, int shared) {
    __bia_set(lock, 0, 0);
    return 0;
}
//# __bia_pthread_mutex_destroy
int __bia_pthread_mutex_destroy(void *mutex) { return __bia_get(mutex, 0) != 0 ? 16 : 0; }
//# __bia_pthread_spin_destroy __bia_pthread_cond_destroy __bia_pthread_rwlock_destroy __bia_pthread_barrier_destroy __bia_sem_destroy __bia_pthread_condattr_init __bia_pthread_condattr_destroy __bia_pthread_rwlockattr_init __bia_pthread_rwlockattr_destroy __bia_pthread_barrierattr_init __bia_pthread_barrierattr_destroy __bia_pthread_attr_destroy
int __bia_pthread_spin_destroy(void *object) { return 0; }
int __bia_pthread_cond_destroy(void *object) { return 0; }
int __bia_pthread_rwlock_destroy(void *object) { return 0; }
int __bia_pthread_barrier_destroy(void *object) { return 0; }
int __bia_sem_destroy(void *object) { return 0; }
int __bia_pthread_condattr_init(void *object) { return 0; }
int __bia_pthread_condattr_destroy(void *object) { return 0; }
int __bia_pthread_rwlockattr_init(void *object) { return 0; }
int __bia_pthread_rwlockattr_destroy(void *object) { return 0; }
int __bia_pthread_barrierattr_init(void *object) { return 0; }
int __bia_pthread_barrierattr_destroy(void *object) { return 0; }
int __bia_pthread_attr_destroy(void *object) { return 0; }
//# __bia_pthread_condattr_setclock __bia_pthread_condattr_setpshared __bia_pthread_rwlockattr_setpshared __bia_pthread_rwlockattr_setkind_np __bia_pthread_barrierattr_setpshared __bia_pthread_mutexattr_setpshared
/* Clocks, other processes and who goes first do not matter. */
int __bia_pthread_condattr_setclock(void *attributes, int clock) { return clock == 0 || clock == 1 ? 0 : 22; }
int __bia_pthread_condattr_setpshared(void *attributes, int shared) { return shared == 0 || shared == 1 ? 0 : 22; }
int __bia_pthread_rwlockattr_setpshared(void *attributes, int shared) { return shared == 0 || shared == 1 ? 0 : 22; }
int __bia_pthread_rwlockattr_setkind_np(void *attributes, int kind) { return kind >= 0 && kind <= 2 ? 0 : 22; }
int __bia_pthread_barrierattr_setpshared(void *attributes, int shared) { return shared == 0 || shared == 1 ? 0 : 22; }
int __bia_pthread_mutexattr_setpshared(void *attributes, int shared) { return shared == 0 || shared == 1 ? 0 : 22; }
//# __bia_pthread_mutexattr_init __bia_pthread_mutexattr_destroy __bia_pthread_mutexattr_settype __bia_pthread_mutexattr_gettype
/* At 0 the kind: 0 normal (the default), 1 recursive, 2 checks errors, 3 adaptive. */
int __bia_pthread_mutexattr_init(void *attributes) {
    __bia_set(attributes, 0, 0);
    return 0;
}
int __bia_pthread_mutexattr_destroy(void *attributes) { return 0; }
int __bia_pthread_mutexattr_settype(void *attributes, int kind) {
    if (kind < 0 || kind > 3) return 22;
    __bia_set(attributes, 0, kind);
    return 0;
}
int __bia_pthread_mutexattr_gettype(const void *attributes, int *kind) {
    *kind = __bia_get(attributes, 0);
    return 0;
}
//# __bia_pthread_mutexattr_setrobust __bia_pthread_mutexattr_setprotocol
/* Robust mutexes and those that change priorities have no model. */
int __bia_pthread_mutexattr_setrobust(void *attributes, int robust) {
    if (robust == 1) __bia_unmodelled();
    return robust == 0 ? 0 : 22;
}
int __bia_pthread_mutexattr_setprotocol(void *attributes, int protocol) {
    if (protocol == 1 || protocol == 2) __bia_unmodelled();
    return protocol == 0 ? 0 : 22;
}
//# __bia_pthread_attr_init __bia_pthread_attr_setdetachstate __bia_pthread_attr_getdetachstate
int __bia_pthread_attr_init(void *attributes) {
    __bia_set(attributes, 0, 0);
    return 0;
}
int __bia_pthread_attr_setdetachstate(void *attributes, int state) {
    if (state != 0 && state != 1) return 22;
    __bia_set(attributes, 0, state);
    return 0;
}
int __bia_pthread_attr_getdetachstate(const void *attributes, int *state) {
    *state = __bia_get(attributes, 0);
    return 0;
}
//# __bia_pthread_attr_setstacksize __bia_pthread_attr_setguardsize __bia_pthread_attr_setscope __bia_pthread_attr_setinheritsched __bia_pthread_attr_setschedpolicy __bia_pthread_attr_setschedparam __bia_pthread_attr_setaffinity_np __bia_pthread_setaffinity_np __bia_pthread_setname_np __bia_pthread_setschedparam __bia_pthread_setschedprio __bia_pthread_setconcurrency | what is asked of stacks, names, priorities and processors of threads may succeed or not, and changes nothing else
int __bia_pthread_attr_setstacksize(void *attributes, size_t size) { return __bia_nondet_int(); }
int __bia_pthread_attr_setguardsize(void *attributes, size_t size) { return __bia_nondet_int(); }
int __bia_pthread_attr_setscope(void *attributes, int scope) { return __bia_nondet_int(); }
int __bia_pthread_attr_setinheritsched(void *attributes, int inherit) { return __bia_nondet_int(); }
int __bia_pthread_attr_setschedpolicy(void *attributes, int policy) { return __bia_nondet_int(); }
int __bia_pthread_attr_setschedparam(void *attributes, const void *parameters) { return __bia_nondet_int(); }
int __bia_pthread_attr_setaffinity_np(void *attributes, size_t size, const void *set) { return __bia_nondet_int(); }
int __bia_pthread_setaffinity_np(unsigned long thread, size_t size, const void *set) { return __bia_nondet_int(); }
int __bia_pthread_setname_np(unsigned long thread, const char *name) {
    __bia_text(name);
    return __bia_nondet_int();
}
int __bia_pthread_setschedparam(unsigned long thread, int policy, const void *parameters) { return __bia_nondet_int(); }
int __bia_pthread_setschedprio(unsigned long thread, int priority) { return __bia_nondet_int(); }
int __bia_pthread_setconcurrency(int level) { return __bia_nondet_int(); }
//# __bia_pthread_setcancelstate __bia_pthread_setcanceltype __bia_pthread_testcancel
/* Nothing cancels threads. */
static _Thread_local int __bia_cancel_state, __bia_cancel_type;
int __bia_pthread_setcancelstate(int state, int *old) {
    if (state != 0 && state != 1) return 22;
    if (old) *old = __bia_cancel_state;
    __bia_cancel_state = state;
    return 0;
}
int __bia_pthread_setcanceltype(int type, int *old) {
    if (type != 0 && type != 1) return 22;
    if (old) *old = __bia_cancel_type;
    __bia_cancel_type = type;
    return 0;
}
void __bia_pthread_testcancel(void) {}
//# __bia_pthread_mutex_lock
int __bia_pthread_mutex_lock(void *mutex) {
    __bia_await(mutex, 0, -1, 0, 0);
    __bia_set(mutex, 0, 1);
    __bia_end();
    return 0;
}
//# __bia_pthread_spin_lock
int __bia_pthread_spin_lock(void *lock) {
    __bia_await(lock, 0, -1, 0, 0);
    __bia_set(lock, 0, 1);
    __bia_end();
    return 0;
}
//# __bia_pthread_mutex_trylock
int __bia_pthread_mutex_trylock(void *mutex) {
    int taken;
    __bia_begin();
    taken = __bia_get(mutex, 0);
    if (taken == 0) __bia_set(mutex, 0, 1);
    __bia_end();
    return taken == 0 ? 0 : 16;
}
//# __bia_pthread_spin_trylock
int __bia_pthread_spin_trylock(void *lock) {
    int taken;
    __bia_begin();
    taken = __bia_get(lock, 0);
    if (taken == 0) __bia_set(lock, 0, 1);
    __bia_end();
    return taken == 0 ? 0 : 16;
}
//# __bia_pthread_mutex_timedlock __bia_pthread_mutex_clocklock
/* A mutex that is free is taken; else it may give up at any time, so it does not wait. */
int __bia_pthread_mutex_timedlock(void *mutex, const void *until) {
    int taken;
    __bia_begin();
    taken = __bia_get(mutex, 0);
    if (taken == 0) __bia_set(mutex, 0, 1);
    __bia_end();
    if (taken == 0) return 0;
    if (__bia_nondet_int()) return 110;
    __bia_begin();
    taken = __bia_get(mutex, 0);
    if (taken == 0) __bia_set(mutex, 0, 1);
    __bia_end();
    return taken == 0 ? 0 : 110;
}
int __bia_pthread_mutex_clocklock(void *mutex, int clock, const void *until) {
    return __bia_pthread_mutex_timedlock(mutex, until);
}
//# __bia_typed_pthread_mutex_init __bia_typed_mtx_init
/* Mutexes of all kinds, for programs that ask for others than the default: at 0 how often one is
   taken, at 1 by whom, and at the place of glibc's `__kind` its kind. What POSIX leaves undefined is
   as in glibc. */
int __bia_typed_pthread_mutex_init(void *mutex, const void *attributes) {
    int kind = 0;
    if (attributes) kind = __bia_get(attributes, 0);
    __bia_begin();
    __bia_set(mutex, 0, 0);
    __bia_set(mutex, 1, 0);
    __bia_set(mutex, (int)(8 + sizeof(long)), kind);
    __bia_end();
    return 0;
}
int __bia_typed_mtx_init(void *mutex, int type) {
    if (type < 0 || type > 3) return 2;
    __bia_begin();
    __bia_set(mutex, 0, 0);
    __bia_set(mutex, 1, 0);
    __bia_set(mutex, (int)(8 + sizeof(long)), type & 1);
    __bia_end();
    return 0;
}
//# __bia_typed_pthread_mutex_lock
int __bia_typed_pthread_mutex_lock(void *mutex) {
    int kind = __bia_get(mutex, (int)(8 + sizeof(long))), self = (int)__bia_self(), owns, count;
    __bia_begin();
    count = __bia_get(mutex, 0);
    owns = (kind == 1 || kind == 2) && count != 0 && __bia_get(mutex, 1) == self;
    if (owns && kind == 1) __bia_set(mutex, 0, count + 1);
    __bia_end();
    if (owns) return kind == 1 ? 0 : 35;
    __bia_await(mutex, 0, -1, 0, 0);
    __bia_set(mutex, 0, 1);
    __bia_set(mutex, 1, self);
    __bia_end();
    return 0;
}
//# __bia_typed_pthread_mutex_trylock
int __bia_typed_pthread_mutex_trylock(void *mutex) {
    int kind = __bia_get(mutex, (int)(8 + sizeof(long))), self = (int)__bia_self(), result = 0, count;
    __bia_begin();
    count = __bia_get(mutex, 0);
    if (count == 0) {
        __bia_set(mutex, 0, 1);
        __bia_set(mutex, 1, self);
    } else if (kind == 1 && __bia_get(mutex, 1) == self) {
        __bia_set(mutex, 0, count + 1);
    } else {
        result = 16;
    }
    __bia_end();
    return result;
}
//# __bia_typed_pthread_mutex_timedlock __bia_typed_pthread_mutex_clocklock
int __bia_typed_pthread_mutex_timedlock(void *mutex, const void *until) {
    int kind = __bia_get(mutex, (int)(8 + sizeof(long))), self = (int)__bia_self(), result = 0, count;
    __bia_begin();
    count = __bia_get(mutex, 0);
    if (count == 0) {
        __bia_set(mutex, 0, 1);
        __bia_set(mutex, 1, self);
    } else if ((kind == 1 || kind == 2) && __bia_get(mutex, 1) == self) {
        if (kind == 1) __bia_set(mutex, 0, count + 1);
        else result = 35;
    } else {
        result = 110;
    }
    __bia_end();
    if (result != 110 || __bia_nondet_int()) return result;
    __bia_begin();
    count = __bia_get(mutex, 0);
    if (count == 0) {
        __bia_set(mutex, 0, 1);
        __bia_set(mutex, 1, self);
    }
    __bia_end();
    return count == 0 ? 0 : 110;
}
int __bia_typed_pthread_mutex_clocklock(void *mutex, int clock, const void *until) {
    return __bia_typed_pthread_mutex_timedlock(mutex, until);
}
//# __bia_typed_pthread_mutex_unlock
int __bia_typed_pthread_mutex_unlock(void *mutex) {
    int kind = __bia_get(mutex, (int)(8 + sizeof(long))), self = (int)__bia_self(), result = 0, count;
    __bia_begin();
    count = __bia_get(mutex, 0);
    if (kind == 1 || kind == 2) {
        if (count == 0 || __bia_get(mutex, 1) != self) result = 1;
        else __bia_set(mutex, 0, count - 1);
    } else {
        __bia_set(mutex, 0, 0);
    }
    __bia_end();
    return result;
}
//# __bia_typed_pthread_cond_wait __bia_typed_pthread_cond_timedwait __bia_typed_pthread_cond_clockwait
int __bia_typed_pthread_mutex_lock(void *mutex);
int __bia_typed_pthread_mutex_unlock(void *mutex);
int __bia_typed_pthread_cond_wait(void *condition, void *mutex) {
    /* Who waits is not kept for these mutexes. */
    if (__bia_deadlocks()) __bia_unmodelled();
    int error = __bia_typed_pthread_mutex_unlock(mutex);
    if (error) return error;
    return __bia_typed_pthread_mutex_lock(mutex);
}
int __bia_typed_pthread_cond_timedwait(void *condition, void *mutex, const void *until) {
    int error = __bia_typed_pthread_mutex_unlock(mutex);
    if (error) return error;
    __bia_typed_pthread_mutex_lock(mutex);
    return __bia_nondet_int() ? 110 : 0;
}
int __bia_typed_pthread_cond_clockwait(void *condition, void *mutex, int clock, const void *until) {
    return __bia_typed_pthread_cond_timedwait(condition, mutex, until);
}
//# __bia_pthread_mutex_unlock
int __bia_pthread_mutex_unlock(void *mutex) {
    __bia_set(mutex, 0, 0);
    return 0;
}
//# __bia_pthread_spin_unlock
int __bia_pthread_spin_unlock(void *lock) {
    __bia_set(lock, 0, 0);
    return 0;
}
//# __bia_pthread_cond_init
int __bia_pthread_cond_init(void *condition, const void *attributes) {
    if (__bia_deadlocks()) __bia_set(condition, 0, 0);
    return 0;
}
//# __bia_pthread_cond_signal __bia_pthread_cond_broadcast
/* Where deadlocks are asked about, the state is the set of those that wait, by their numbers. */
int __bia_pthread_cond_signal(void *condition) {
    unsigned waiting, which;
    if (__bia_deadlocks()) {
        which = __bia_nondet_unsigned();
        __bia_begin();
        waiting = __bia_get(condition, 0);
        if (waiting != 0) {
            if ((which & (which - 1)) != 0 || (waiting & which) == 0) which = waiting & (0 - waiting);
            __bia_set(condition, 0, waiting & ~which);
        }
        __bia_end();
    }
    return 0;
}
int __bia_pthread_cond_broadcast(void *condition) {
    if (__bia_deadlocks()) __bia_set(condition, 0, 0);
    return 0;
}
//# __bia_pthread_cond_wait
/* Wake-ups may be spurious: waiting may end at any time. For deadlocks it may also not end without a
   signal; if they are all that is asked about, it never does. */
int __bia_pthread_cond_wait(void *condition, void *mutex) {
    int me;
    if (__bia_deadlocks() == 2 || (__bia_deadlocks() && __bia_nondet_int())) {
        me = __bia_me();
        __bia_begin();
        __bia_set(condition, 0, __bia_get(condition, 0) | me);
        __bia_set(mutex, 0, 0);
        __bia_end();
        __bia_await(condition, 0, me, 0, 0);
        __bia_end();
    } else {
        __bia_set(mutex, 0, 0);
    }
    __bia_await(mutex, 0, -1, 0, 0);
    __bia_set(mutex, 0, 1);
    __bia_end();
    return 0;
}
//# __bia_pthread_cond_timedwait __bia_pthread_cond_clockwait
int __bia_pthread_cond_timedwait(void *condition, void *mutex, const void *until) {
    __bia_set(mutex, 0, 0);
    __bia_await(mutex, 0, -1, 0, 0);
    __bia_set(mutex, 0, 1);
    __bia_end();
    return __bia_nondet_int() ? 110 : 0;
}
int __bia_pthread_cond_clockwait(void *condition, void *mutex, int clock, const void *until) {
    return __bia_pthread_cond_timedwait(condition, mutex, until);
}
//# __bia_pthread_rwlock_init
/* At 0 the number of readers, -1 for a writer; at 1 who writes. */
int __bia_pthread_rwlock_init(void *lock, const void *attributes) {
    __bia_set(lock, 0, 0);
    return 0;
}
//# __bia_pthread_rwlock_rdlock
int __bia_pthread_rwlock_rdlock(void *lock) {
    int readers, self = (int)__bia_self(), owns;
    __bia_begin();
    owns = __bia_get(lock, 0) < 0 && __bia_get(lock, 1) == self;
    __bia_end();
    if (owns) return 35;
    __bia_await(lock, 0, -1, 0, 2147483647);
    readers = __bia_get(lock, 0);
    __bia_set(lock, 0, readers + 1);
    __bia_end();
    return 0;
}
//# __bia_pthread_rwlock_wrlock
int __bia_pthread_rwlock_wrlock(void *lock) {
    int self = (int)__bia_self(), owns;
    __bia_begin();
    owns = __bia_get(lock, 0) < 0 && __bia_get(lock, 1) == self;
    __bia_end();
    if (owns) return 35;
    __bia_await(lock, 0, -1, 0, 0);
    __bia_set(lock, 0, -1);
    __bia_set(lock, 1, self);
    __bia_end();
    return 0;
}
//# __bia_pthread_rwlock_timedrdlock __bia_pthread_rwlock_clockrdlock
/* A lock that can be taken is; else it may give up at any time, so it does not wait. */
int __bia_pthread_rwlock_timedrdlock(void *lock, const void *until) {
    int readers, self = (int)__bia_self(), owns;
    __bia_begin();
    readers = __bia_get(lock, 0);
    owns = readers < 0 && __bia_get(lock, 1) == self;
    if (readers >= 0) __bia_set(lock, 0, readers + 1);
    __bia_end();
    if (readers >= 0) return 0;
    if (owns) return 35;
    if (__bia_nondet_int()) return 110;
    __bia_begin();
    readers = __bia_get(lock, 0);
    if (readers >= 0) __bia_set(lock, 0, readers + 1);
    __bia_end();
    return readers >= 0 ? 0 : 110;
}
int __bia_pthread_rwlock_clockrdlock(void *lock, int clock, const void *until) {
    return __bia_pthread_rwlock_timedrdlock(lock, until);
}
//# __bia_pthread_rwlock_timedwrlock __bia_pthread_rwlock_clockwrlock
int __bia_pthread_rwlock_timedwrlock(void *lock, const void *until) {
    int readers, self = (int)__bia_self(), owns;
    __bia_begin();
    readers = __bia_get(lock, 0);
    owns = readers < 0 && __bia_get(lock, 1) == self;
    if (readers == 0) {
        __bia_set(lock, 0, -1);
        __bia_set(lock, 1, self);
    }
    __bia_end();
    if (readers == 0) return 0;
    if (owns) return 35;
    if (__bia_nondet_int()) return 110;
    __bia_begin();
    readers = __bia_get(lock, 0);
    if (readers == 0) {
        __bia_set(lock, 0, -1);
        __bia_set(lock, 1, self);
    }
    __bia_end();
    return readers == 0 ? 0 : 110;
}
int __bia_pthread_rwlock_clockwrlock(void *lock, int clock, const void *until) {
    return __bia_pthread_rwlock_timedwrlock(lock, until);
}
//# __bia_pthread_rwlock_tryrdlock
int __bia_pthread_rwlock_tryrdlock(void *lock) {
    int readers;
    __bia_begin();
    readers = __bia_get(lock, 0);
    if (readers >= 0) __bia_set(lock, 0, readers + 1);
    __bia_end();
    return readers >= 0 ? 0 : 16;
}
//# __bia_pthread_rwlock_trywrlock
int __bia_pthread_rwlock_trywrlock(void *lock) {
    int taken, self = (int)__bia_self();
    __bia_begin();
    taken = __bia_get(lock, 0);
    if (taken == 0) {
        __bia_set(lock, 0, -1);
        __bia_set(lock, 1, self);
    }
    __bia_end();
    return taken == 0 ? 0 : 16;
}
//# __bia_pthread_rwlock_unlock
int __bia_pthread_rwlock_unlock(void *lock) {
    int taken;
    __bia_begin();
    taken = __bia_get(lock, 0);
    __bia_set(lock, 0, taken > 0 ? taken - 1 : 0);
    __bia_end();
    return 0;
}
//# __bia_pthread_barrier_init
/* At 0 how many are needed, at 1 how many wait, at 2 whether the round is an odd one. A thread that
   sees its round come back was released before, and could have gone on then: nothing is hidden. That
   it cannot go on now would be no deadlock: for these there is at 2 the set of those that wait, by
   their numbers, from which the last one takes them out. */
int __bia_pthread_barrier_init(void *barrier, const void *attributes, unsigned count) {
    if (count == 0 || count > 2147483647u) return 22;
    __bia_set(barrier, 0, (int)count);
    __bia_set(barrier, 1, 0);
    __bia_set(barrier, 2, 0);
    return 0;
}
//# __bia_pthread_barrier_wait
int __bia_pthread_barrier_wait(void *barrier) {
    int round, waiting, last, me = 0;
    if (__bia_deadlocks()) me = __bia_me();
    __bia_begin();
    round = __bia_get(barrier, 2);
    waiting = __bia_get(barrier, 1) + 1;
    last = waiting == __bia_get(barrier, 0);
    __bia_set(barrier, 1, last ? 0 : waiting);
    if (__bia_deadlocks()) __bia_set(barrier, 2, last ? 0 : round | me);
    else if (last) __bia_set(barrier, 2, 1 - round);
    __bia_end();
    if (last) return -1;
    if (__bia_deadlocks()) __bia_await(barrier, 2, me, 0, 0);
    else __bia_await(barrier, 2, -1, 1 - round, 1 - round);
    __bia_end();
    return 0;
}
//# __bia_sem_init
int __bia_sem_init(void *semaphore, int shared, unsigned value) {
    if (value > 2147483647u) {
        __bia_errno_is(22);
        return -1;
    }
    __bia_set(semaphore, 0, (int)value);
    return 0;
}
//# __bia_sem_wait
int __bia_sem_wait(void *semaphore) {
    int value;
    __bia_await(semaphore, 0, -1, 1, 2147483647);
    value = __bia_get(semaphore, 0);
    __bia_set(semaphore, 0, value - 1);
    __bia_end();
    return 0;
}
//# __bia_sem_trywait
int __bia_sem_trywait(void *semaphore) {
    int value;
    __bia_begin();
    value = __bia_get(semaphore, 0);
    if (value > 0) __bia_set(semaphore, 0, value - 1);
    __bia_end();
    if (value > 0) return 0;
    __bia_errno_is(11);
    return -1;
}
//# __bia_sem_timedwait __bia_sem_clockwait
/* A semaphore above 0 is taken; else it may give up at any time, so it does not wait. */
int __bia_sem_timedwait(void *semaphore, const void *until) {
    int value;
    __bia_begin();
    value = __bia_get(semaphore, 0);
    if (value > 0) __bia_set(semaphore, 0, value - 1);
    __bia_end();
    if (value > 0) return 0;
    if (__bia_nondet_int()) {
        __bia_errno_is(110);
        return -1;
    }
    __bia_begin();
    value = __bia_get(semaphore, 0);
    if (value > 0) __bia_set(semaphore, 0, value - 1);
    __bia_end();
    if (value > 0) return 0;
    __bia_errno_is(110);
    return -1;
}
int __bia_sem_clockwait(void *semaphore, int clock, const void *until) {
    return __bia_sem_timedwait(semaphore, until);
}
//# __bia_sem_post
int __bia_sem_post(void *semaphore) {
    int value;
    __bia_begin();
    value = __bia_get(semaphore, 0);
    if (value < 2147483647) __bia_set(semaphore, 0, value + 1);
    __bia_end();
    if (value < 2147483647) return 0;
    __bia_errno_is(75);
    return -1;
}
//# __bia_sem_getvalue
int __bia_sem_getvalue(void *semaphore, int *value) {
    *value = __bia_get(semaphore, 0);
    return 0;
}
//# __bia_pthread_once __bia_call_once
int __bia_pthread_once(void *once, void (*function)(void)) {
    int state;
    __bia_begin();
    state = __bia_get(once, 0);
    if (state == 0) __bia_set(once, 0, 1);
    __bia_end();
    if (state == 0) {
        function();
        __bia_set(once, 0, 2);
        return 0;
    }
    __bia_await(once, 0, -1, 2, 2);
    __bia_end();
    return 0;
}
void __bia_call_once(void *once, void (*function)(void)) { __bia_pthread_once(once, function); }
//# __bia_pthread_join __bia_pthread_tryjoin_np __bia_pthread_timedjoin_np __bia_keep_result
/* Results of threads, by their numbers. */
static void *__bia_results[65536];
void __bia_keep_result(void *result) { __bia_results[__bia_self() & 65535] = result; }
int __bia_pthread_join(unsigned long thread, void **result) {
    int error = __bia_join(thread);
    if (error == 0 && result) *result = __bia_results[thread & 65535];
    return error;
}
int __bia_pthread_tryjoin_np(unsigned long thread, void **result) {
    return __bia_nondet_int() ? 16 : __bia_pthread_join(thread, result);
}
int __bia_pthread_timedjoin_np(unsigned long thread, void **result, const void *until) {
    return __bia_nondet_int() ? 110 : __bia_pthread_join(thread, result);
}
//# __bia_thrd_join __bia_keep_number
static int __bia_numbers[65536];
void __bia_keep_number(int result) { __bia_numbers[__bia_self() & 65535] = result; }
int __bia_thrd_join(unsigned long thread, int *result) {
    if (__bia_join(thread) != 0) return 2;
    if (result) *result = __bia_numbers[thread & 65535];
    return 0;
}
//# __bia_pthread_key_create __bia_pthread_key_delete __bia_pthread_getspecific __bia_pthread_setspecific __bia_tss_create __bia_tss_delete __bia_tss_get __bia_tss_set __bia_run_destructors | at most 1024 keys are made, each with success and another number; destructors run in the order of keys, in at most 4 rounds
/* At the end of a thread the destructors of its values that are not null run, up to four times
   (`PTHREAD_DESTRUCTOR_ITERATIONS`). Numbers of keys are not used again. */
static unsigned __bia_keys;
static _Bool __bia_is_key[1024];
static void (*__bia_destructors[1024])(void *);
static _Thread_local void *__bia_values[1024];
int __bia_pthread_key_create(unsigned *key, void (*destructor)(void *)) {
    unsigned made;
    __bia_begin();
    made = __bia_keys;
    __bia_assume(made < 1024);
    __bia_keys = made + 1;
    __bia_is_key[made] = 1;
    __bia_destructors[made] = destructor;
    __bia_end();
    *key = made;
    return 0;
}
int __bia_pthread_key_delete(unsigned key) {
    int known;
    if (key >= 1024) return 22;
    __bia_begin();
    known = __bia_is_key[key];
    __bia_is_key[key] = 0;
    __bia_end();
    return known ? 0 : 22;
}
void *__bia_pthread_getspecific(unsigned key) {
    if (key >= 1024 || !__bia_is_key[key]) return 0;
    return __bia_values[key];
}
int __bia_pthread_setspecific(unsigned key, const void *value) {
    if (key >= 1024 || !__bia_is_key[key]) return 22;
    __bia_values[key] = (void *)value;
    return 0;
}
int __bia_tss_create(unsigned *key, void (*destructor)(void *)) {
    return __bia_pthread_key_create(key, destructor);
}
void __bia_tss_delete(unsigned key) { __bia_pthread_key_delete(key); }
void *__bia_tss_get(unsigned key) { return __bia_pthread_getspecific(key); }
int __bia_tss_set(unsigned key, void *value) { return __bia_pthread_setspecific(key, value) == 0 ? 0 : 2; }
void __bia_run_destructors(void) {
    int round, again = 1;
    unsigned key, keys = __bia_keys;
    void *value;
    for (round = 0; round < 4 && again; round++) {
        again = 0;
        for (key = 0; key < keys; key++) {
            value = __bia_values[key];
            if (value == 0) continue;
            __bia_values[key] = 0;
            if (__bia_is_key[key] && __bia_destructors[key] != 0) {
                again = 1;
                __bia_destructors[key](value);
            }
        }
    }
}
//# __bia_mtx_init __bia_mtx_destroy __bia_mtx_lock __bia_mtx_trylock __bia_mtx_timedlock __bia_mtx_unlock
/* C11's names: 0 success, 1 busy, 2 error, 4 out of time. */
int __bia_pthread_mutex_lock(void *mutex);
int __bia_pthread_mutex_trylock(void *mutex);
int __bia_pthread_mutex_timedlock(void *mutex, const void *until);
int __bia_pthread_mutex_unlock(void *mutex);
int __bia_mtx_init(void *mutex, int type) {
    __bia_set(mutex, 0, 0);
    return 0;
}
void __bia_mtx_destroy(void *mutex) {}
int __bia_mtx_lock(void *mutex) { return __bia_pthread_mutex_lock(mutex) == 0 ? 0 : 2; }
int __bia_mtx_trylock(void *mutex) {
    int error = __bia_pthread_mutex_trylock(mutex);
    return error == 16 ? 1 : error == 0 ? 0 : 2;
}
int __bia_mtx_timedlock(void *mutex, const void *until) {
    int error = __bia_pthread_mutex_timedlock(mutex, until);
    return error == 110 ? 4 : error == 0 ? 0 : 2;
}
int __bia_mtx_unlock(void *mutex) { return __bia_pthread_mutex_unlock(mutex) == 0 ? 0 : 2; }
//# __bia_cnd_init __bia_cnd_destroy __bia_cnd_signal __bia_cnd_broadcast __bia_cnd_wait __bia_cnd_timedwait
int __bia_pthread_cond_wait(void *condition, void *mutex);
int __bia_pthread_cond_timedwait(void *condition, void *mutex, const void *until);
int __bia_pthread_cond_init(void *condition, const void *attributes);
int __bia_pthread_cond_signal(void *condition);
int __bia_pthread_cond_broadcast(void *condition);
int __bia_cnd_init(void *condition) { return __bia_pthread_cond_init(condition, 0); }
void __bia_cnd_destroy(void *condition) {}
int __bia_cnd_signal(void *condition) { return __bia_pthread_cond_signal(condition); }
int __bia_cnd_broadcast(void *condition) { return __bia_pthread_cond_broadcast(condition); }
int __bia_cnd_wait(void *condition, void *mutex) {
    return __bia_pthread_cond_wait(condition, mutex) == 0 ? 0 : 2;
}
int __bia_cnd_timedwait(void *condition, void *mutex, const void *until) {
    int error = __bia_pthread_cond_timedwait(condition, mutex, until);
    return error == 110 ? 4 : error == 0 ? 0 : 2;
}
//# __bia_thrd_yield __bia_thrd_sleep
void __bia_thrd_yield(void) {}
int __bia_thrd_sleep(const void *duration, void *remaining) {
    __bia_reads(duration, 2 * sizeof(long));
    if (__bia_nondet_int() == 0) return 0;
    if (remaining) __bia_havoc(remaining, 2 * sizeof(long));
    return __bia_nondet_int() ? -1 : -2;
}
//# __bia_pthread_self __bia_thrd_current
unsigned long __bia_pthread_self(void) { return __bia_self(); }
unsigned long __bia_thrd_current(void) { return __bia_self(); }
//# __bia_pthread_equal __bia_thrd_equal
int __bia_pthread_equal(unsigned long a, unsigned long b) { return a == b; }
int __bia_thrd_equal(unsigned long a, unsigned long b) { return a == b; }
//# __bia_pthread_detach __bia_thrd_detach
int __bia_pthread_detach(unsigned long thread) { return 0; }
int __bia_thrd_detach(unsigned long thread) { return 0; }
//# __bia_pthread_yield __bia_sched_yield
int __bia_pthread_yield(void) { return 0; }
int __bia_sched_yield(void) { return 0; }
