// Unsigned arithmetic wraps; narrow types are promoted to int first.
// outcome: value 3
int main(void) {
    unsigned int u = 0;
    unsigned char c = 255;
    return (u - 1 == 4294967295u) + 2 * (c + 1 == 256);
}
