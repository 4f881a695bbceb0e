package org.felis.engine.specification;

/**
 * A call of an operation of an object, as whoever calls it sees it.
 *
 * @param operation its name
 * @param argument what it was given; an address is a number that is that of no other address
 * @param result what it returned
 */
public record Call(String operation, long argument, long result) {
}
