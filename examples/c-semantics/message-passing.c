// options: --model rc11
// Relaxed accesses: the second thread may see the flag and not the data (value 1).
// outcome: value 0
// outcome: value 1
// outcome: value 2
// outcome: value 3
#include <stdatomic.h>

int main(void) {
    atomic_int data = 0, flag = 0;
    int seen, read;
    {-{ {
        atomic_store_explicit(&data, 1, memory_order_relaxed);
        atomic_store_explicit(&flag, 1, memory_order_relaxed);
    } ||| {
        seen = atomic_load_explicit(&flag, memory_order_relaxed);
        read = atomic_load_explicit(&data, memory_order_relaxed);
    } }-};
    return seen + 2 * read;
}
