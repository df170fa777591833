// A signed number does not wrap around: neither that it ends nor that it goes on is right.
//@ run: verify % --check termination --timeout 8s
//@ exit: 3
//@ stdout: every execution without signed overflow ends

int main(void)
{
    int x = 1;
    while (x > 0) x++;
    return 0;
}
