// The other file.
//@ run: verify %dir/same_names.c % --ltl G(count==1) --timeout 30s
//@ exit: 2
//@ stderr: LTL-E003

static int count = 1;
int other_count(void) { return count; }
