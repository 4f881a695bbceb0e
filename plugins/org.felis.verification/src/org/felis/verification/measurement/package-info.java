/**
 * What the engine's data structures cost, for {@code felis bench}. Knows the engine's relations; nothing of tests and models.
 */
package org.felis.verification.measurement;
