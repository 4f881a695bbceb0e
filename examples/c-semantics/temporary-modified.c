// The structure that a call returns is an object until the end of the full expression, and is not to be modified (C11 6.2.4p8).
// outcome: Undefined UB_modifying_temporary_lifetime 12
struct list {
  int items[2];
} one = { { 1, 2 } };

struct list get(void) {
  return one;
}

int main(void) {
  return get().items[1] = 3;
}
