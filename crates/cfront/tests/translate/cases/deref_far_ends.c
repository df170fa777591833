//@ check: memsafety
//@ holds
extern int later[];
struct row { int values[4]; int sum; } rows[3];
int grid[3][5];
int main(void) {
  for (int i = 0; i < 3; i++) {
    rows[i].sum = i;
    for (int j = 0; j < 4; j++) rows[i].values[j] = j;
    for (int j = 0; j < 5; j++) grid[i][j] = later[j];
  }
  struct row copy = rows[2];
  copy.values[3] = grid[2][4];
  return copy.sum;
}
int later[5] = { 1 };
