// options: --model rc11
// No increment is lost.
// outcome: value 2
#include <stdatomic.h>

int main(void) {
    atomic_int count = 0;
    {-{ { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); } ||| { count++; } }-};
    return count;
}
