// options: --model rc11
// What is written before the release is seen after the acquire, also if it is not atomic.
// outcome: value 0
// outcome: value 3
#include <stdatomic.h>

int main(void) {
    int data = 0, seen, read = 0;
    atomic_int flag = 0;
    {-{ {
        data = 1;
        atomic_store_explicit(&flag, 1, memory_order_release);
    } ||| {
        seen = atomic_load_explicit(&flag, memory_order_acquire);
        if (seen) {
            read = data;
        }
    } }-};
    return seen + 2 * read;
}
