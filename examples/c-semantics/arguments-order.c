// Arguments are evaluated in any order, and a call is not interrupted: two orders, two outputs.
// outcome: value 0 stdout "1 2\n"
// outcome: value 0 stdout "2 1\n"
#include <stdio.h>

static int count;
static int next(void) { return ++count; }

int main(void) {
    printf("%d %d\n", next(), next());
    return 0;
}
