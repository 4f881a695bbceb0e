// Most bytes are no value of _Bool.
// outcome: Undefined UB012_lvalue_read_trap_representation 4
int main(void) { _Bool b;
    return b;
}
