//@ check: memsafety
//@ refused: C-U310
int main(int argc, char **argv) { return argv[0][0]; }
