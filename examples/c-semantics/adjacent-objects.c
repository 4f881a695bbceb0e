// The address one past x may be that of y. It still may not be used for y: its provenance is x.
// outcome: value 0
// outcome: Undefined UB_CERB002b_out_of_bound_store 9
int x = 1, y = 2;
int main(void) {
    int *p = &x + 1;
    int *q = &y;
    if ((unsigned long)p == (unsigned long)q) {
        *p = 11;
    }
    return 0;
}
