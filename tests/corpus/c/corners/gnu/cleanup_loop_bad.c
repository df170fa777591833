// `break` and `continue` leave scopes.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

static int n;
static void count(int *p) { n += *p; }
int main(void)
{
    for (int i = 0; i < 4; i++) {
        int one __attribute__((cleanup(count))) = 1;
        if (i == 1)
            continue;
        if (i == 2)
            break;
        switch (i) {
        case 0: {
            int ten __attribute__((cleanup(count))) = 10;
            break;
        }
        }
    }
    assert(n == 3);
    return 0;
}
