//@ check: memsafety
//@ finds: valid-deref 5
void *memcpy(void *, const void *, unsigned long);
int main(void) { char a[4] = "abc", b[3];
  memcpy(b, a, 4); return 0; }
