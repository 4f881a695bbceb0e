// Pointers to one address with different provenance may compare equal once, and unequal another time.
// outcome: value 0
// outcome: value 1
int x, y;
int main(void) {
    int *p = &x + 1;
    int *q = &y;
    return p == q && p != q;
}
