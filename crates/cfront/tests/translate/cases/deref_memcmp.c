//@ check: memsafety
//@ finds: valid-deref 10
int memcmp(const void *, const void *, unsigned long);
char left[3] = "x", right[5] = "xyz", *no_block;
int main(void) {
  int length = 3;
  int same = memcmp(left, right, length) + memcmp(no_block, right, length - 3);
  same += memcmp(left + length - 2, &right[length + 1], length - 2);
  length = 4;
  same += memcmp(left, right, length);
  return same;
}
