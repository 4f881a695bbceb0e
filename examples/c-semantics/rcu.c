// options: --model lkmm
// The paper's deferred update: the reader sees both writes, or none of them, or the first one only.
// outcome: value 0
// outcome: value 2
// outcome: value 3
#include "linux.h"

int main(void) {
    int x = 0, y = 0;
    int r1, r2;
    {-{ {
        WRITE_ONCE(x, 1);
        synchronize_rcu();
        WRITE_ONCE(y, 1);
    } ||| {
        rcu_read_lock();
        r1 = READ_ONCE(y);
        r2 = READ_ONCE(x);
        rcu_read_unlock();
    } }-};
    return r1 + 2 * r2;
}
