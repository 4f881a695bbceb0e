// options: --model rc11
// Sequentially consistent accesses: not both read 0.
// outcome: value 1
// outcome: value 2
// outcome: value 3
#include <stdatomic.h>

int main(void) {
    atomic_int x = 0, y = 0;
    int r1, r2;
    {-{ { x = 1; r1 = y; } ||| { y = 1; r2 = x; } }-};
    return r1 + 2 * r2;
}
