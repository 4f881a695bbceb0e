/**
 * The background: what needs a new verdict after a change, the queue, and the nature and builder of a project.
 *
 * <p>Promises: what the user does comes first (it begins nothing while the event loop is busy); a verdict that is out of date is found again or marked as such. May know {@code verify},
 * {@code cache}, {@code choice}, {@code markers}, {@code language} and {@code preferences}.
 */
package org.felis.ide.builder;
