/**
 * Memory objects and pointers with provenance, as WG14 N2577 (later TS 6010) has them: PNVI-ae-udi, and its variants PNVI-plain and PNVI-ae. Addresses are
 * unknowns; where
 * something depends on one, a {@link org.felis.c.memory.Chooser} decides, and remembers what it decided.
 *
 * <p>May know {@code core}, {@code type}, {@code syntax} (places); the engine's {@code bits}.
 */
package org.felis.c.memory;
