// Enumerators may be declared wherever a type is named, in an expression too, and are known from there to the end of the block (C11 6.2.1p7).
// outcome: value 12
int main(void) {
  int size = sizeof(enum { A = 5, B = A + 3 }) > 0 ? 1 : 0;
  if (sizeof(enum { A = 7 }) > 0) { // another one, of the if statement, which is a block (6.8.4p3)
    size += A - 3;
  }
  return size + A + (int)(enum { C = 2 })(B / 4) - C + B - A - 1;
}
