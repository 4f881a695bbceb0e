// The read of x is before the call or after it.
// outcome: value 4
// outcome: value 14
int x = 0;
static int f(void) { x += 10; return 4; }

int main(void) {
    return x + f();
}
