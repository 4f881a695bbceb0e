// options: --model rc11
// A load and a store instead of one operation: an increment may be lost.
// outcome: value 1
// outcome: value 2
#include <stdatomic.h>

int main(void) {
    atomic_int count = 0;
    {-{ { count = count + 1; } ||| { count = count + 1; } }-};
    return count;
}
