/**
 * The <em>Verdicts</em> view: tests and models as a table of what the ledger knows. Shows, and decides nothing.
 */
package org.felis.ide.verdicts;
