// options: --model rc11
// The assertion fails where the thread comes before the other one.
// outcome: assertion fails 11
// outcome: value 0
#include <assert.h>
#include <stdatomic.h>

int main(void) {
    atomic_int x = 0;
    {-{ { x = 1; } ||| {
        assert(x == 1);
    } }-};
    return 0;
}
