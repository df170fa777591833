// Green is followed by red.
//@ run: verify % --ltl G(light==GREEN->(light==GREEN)U(light==YELLOW)) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl F(light==YELLOW) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(rounds-1<0->rounds==0) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(-1<rounds) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(-1<(unsigned)rounds) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)

#define FIRST RED
#define MOST 2
typedef enum { RED, GREEN, YELLOW } colour;
static colour light = FIRST;
static unsigned char rounds = 250;
int main(void)
{
    for (;;) {
        switch (light) {
        case RED: light = GREEN; break;
        case GREEN: light = RED; break;
        default: light = RED;
        }
        rounds++;
    }
}
