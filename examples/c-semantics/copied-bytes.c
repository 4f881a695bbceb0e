// A pointer that is copied byte by byte keeps its value; reading its bytes makes the address known.
// outcome: value 9
#include <string.h>
int main(void) {
    int x = 1;
    int *p = &x, *q;
    unsigned char bytes[sizeof p];
    for (int i = 0; i < (int)sizeof p; i++) {
        bytes[i] = ((unsigned char *)&p)[i];
    }
    memcpy(&q, bytes, sizeof q);
    *q = 9;
    return x;
}
