// What a union holds is read as bytes of another type (C11 footnote 95).
// outcome: value 63
int main(void) {
    union { float f; unsigned int bits; } u;
    u.f = 1.0f;
    return u.bits >> 24;
}
