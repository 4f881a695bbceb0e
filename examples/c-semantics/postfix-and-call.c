// x++ is one evaluation for the call (C11 6.5.2.4p2): it comes before it or after it, and is never torn.
// outcome: value 14
int x = 0;
static int f(void) { x += 10; return 4; }

int main(void) {
    int sum = x++ + f(); // 0 + 4 or 10 + 4
    return sum == 4 || sum == 14 ? 14 : 0;
}
