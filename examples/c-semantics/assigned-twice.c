// Two side effects on i, and nothing orders them.
// outcome: Undefined UB035_unsequenced_race 5
int main(void) {
    int i = 1;
    i = i++ + 1;
    return i;
}
