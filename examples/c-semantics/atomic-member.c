// A pointer to an atomic structure points to its first member as well (C11 6.7.2.1p15), which is not to be accessed by it (6.5.2.3p5).
// outcome: Undefined UB042_access_atomic_structUnion_member 10
struct pair {
  int first, second;
};

int main(void) {
  _Atomic(struct pair) both;
  int *p = (int *)&both;
  return *p;
}
