// options: --equality address
// outcome: value 0
int x, y;
int main(void) {
    int *p = &x + 1;
    int *q = &y;
    return p == q && p != q;
}
