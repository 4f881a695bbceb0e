// What atexit registers runs when the program ends, the last first (C11 7.22.4.2, 7.22.4.4).
// outcome: value 3 stdout "main\nsecond\nfirst\n"
#include <stdio.h>
#include <stdlib.h>

static void first(void) {
  puts("first");
}

static void second(void) {
  puts("second");
}

int main(void) {
  atexit(first);
  atexit(second);
  puts("main");
  return 3;
}
