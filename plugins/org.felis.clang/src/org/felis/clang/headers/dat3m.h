/* For programs that are written for Dartagnan. */
#ifndef FELIS_DAT3M_H
#define FELIS_DAT3M_H

#include <verifier.h>

#endif
