// A thread may choose by what it has read: 2 where it sees the other thread's store, 1 where it does not.
// outcome: value 1
// outcome: value 2
#include <stdatomic.h>

int main(void) {
  atomic_int flag = 0;
  int result = 0;
  {-{ {
    atomic_store_explicit(&flag, 7, memory_order_relaxed);
  } ||| {
    switch (atomic_load_explicit(&flag, memory_order_relaxed)) {
    case 0:
      result = 1;
      break;
    case 7:
      result = 1;
    default:
      result++;
    }
  } }-}
  return result;
}
