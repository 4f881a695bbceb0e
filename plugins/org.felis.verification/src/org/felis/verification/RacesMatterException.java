package org.felis.verification;

/** What is asked about a program cannot be told from its executions without iterations that matter only if it has races: it has some, or may have some. */
final class RacesMatterException extends Exception {

    private static final long serialVersionUID = 1L;

    RacesMatterException() {
        super("the program may have races");
    }
}
