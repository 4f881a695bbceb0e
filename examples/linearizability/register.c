// A register that is written release and read acquire.
// expect: sc holds
// expect: rc11 holds
// expect: aarch64 holds
#define ORDER 1
#include "register-relaxed.c"
