// A cast removes const from the type, not from the object.
// outcome: Undefined UB064_modifying_const 5
const int limit = 3;
int main(void) {
    *(int *)&limit = 4;
    return limit;
}
