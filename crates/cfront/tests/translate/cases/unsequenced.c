//@ refused: C-U312
// Two side effects on one object without order.
int main(void) {
    int i = 1;
    i = i++ + 1;
    return i;
}
