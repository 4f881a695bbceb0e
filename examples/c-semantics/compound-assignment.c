// The operand's call is before the operation: one outcome.
// outcome: value 16
int x = 1;
static int f(void) { x = 10; return 6; }

int main(void) {
    x += f();
    return x;
}
