// Two static variables of one name: which one is meant is not known.
//@ run: verify % %dir/same_names_other.c --ltl G(count==1) --timeout 30s
//@ exit: 2
//@ stderr: LTL-E003

static int count = 1;
int other_count(void);
int main(void)
{
    for (;;)
        count = other_count();
}
