//@ check: memsafety
//@ refused: C-U310
// A main that calls itself gets arguments that the program made.
int main(int argc, char **argv) { return argc > 9 ? main(argc - 1, argv + 1) : argv[0][0]; }
