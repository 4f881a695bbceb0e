// The pointer is allowed, the access is not.
// outcome: Undefined UB_CERB002a_out_of_bound_load 6
int main(void) {
    int a[4] = {1, 2, 3, 4};
    int *end = a + 4;
    return *end;
}
