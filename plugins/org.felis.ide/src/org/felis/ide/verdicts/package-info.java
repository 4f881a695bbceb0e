/**
 * The <em>Verdicts</em> view: tests and models as a table of the markers, the queue and what runs. Shows, and decides nothing.
 */
package org.felis.ide.verdicts;
