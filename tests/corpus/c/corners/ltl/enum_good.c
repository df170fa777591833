// Enumerators, macros, static variables; integers are promoted as in C.
//@ run: verify % --ltl G(F(light==GREEN)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl light==FIRST --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(light<=MOST) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(light==GREEN->(light==GREEN)U(light==YELLOW)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(rounds+1>0) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G((unsigned)-1>rounds) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl F(rounds+6==256) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

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
        case GREEN: light = YELLOW; break;
        default: light = RED;
        }
        rounds++;
    }
}
