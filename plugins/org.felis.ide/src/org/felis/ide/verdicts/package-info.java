/**
 * The <em>Verdicts</em> view: tests and models as a table of what the ledger knows. Shows, and decides nothing. May know {@code builder}, {@code choice},
 * {@code compare}, {@code markers}, {@code tables} and {@code verify}.
 */
package org.felis.ide.verdicts;
