// options: --model lkmm
// Without synchronize_rcu, the second write may be seen without the first.
// outcome: value 0
// outcome: value 1
// outcome: value 2
// outcome: value 3
#include "linux.h"

int main(void) {
    int x = 0, y = 0;
    int r1, r2;
    {-{ {
        WRITE_ONCE(x, 1);
        WRITE_ONCE(y, 1);
    } ||| {
        rcu_read_lock();
        r1 = READ_ONCE(y);
        r2 = READ_ONCE(x);
        rcu_read_unlock();
    } }-};
    return r1 + 2 * r2;
}
