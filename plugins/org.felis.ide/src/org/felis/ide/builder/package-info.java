/**
 * The background: what the ledger is told when files change, who does the runs that it makes, and the nature and builder of a project.
 *
 * <p>Promises: what the user does comes first (it begins nothing while the event loop is busy); files of all projects are looked at when they change, and
 * what verdicts would follow from now is read
 * from their contents, never from their times. May know {@code verify},
 * {@code cache}, {@code choice}, {@code markers}, {@code language} and {@code preferences}.
 */
package org.felis.ide.builder;
