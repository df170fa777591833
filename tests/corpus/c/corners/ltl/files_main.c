// Names of several files: static ones of the file that has them, labels of any.
//@ run: verify % %dir/files_step.c --ltl G(hidden==shared||F(hidden==shared)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % %dir/files_step.c --ltl G(F(own==2))&&G(F(hidden==1)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % %dir/files_step.c --ltl G(hidden==0) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % %dir/files_step.c --ltl G(F(step:mark)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % %dir/files_step.c --ltl G(step::turn!=2) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % %dir/files_step.c --ltl hidden==0&&own==1&&shared==0 --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

extern int shared;
extern void step(void);
static int own = 1;
int main(void)
{
    for (;;) {
        step();
        own = own == 1 ? 2 : 1;
    }
}
