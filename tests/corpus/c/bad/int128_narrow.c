// 128 bits in a data model that has no such integers, as in gcc.
//@ run: verify % --data-model ILP32
//@ exit: 2
//@ stderr: C-E115
//@ stderr: int128_narrow.c:12:
//@ run: verify % --data-model LP64
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -m32 => rejected
//@ gcc: -m64 => exit 0

unsigned __int128 wide(unsigned x) { return (unsigned __int128)x << 100; }
int main(void) { return (int)(wide(1) >> 101); }
