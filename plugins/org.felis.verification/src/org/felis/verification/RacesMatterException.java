package org.felis.verification;

/** What was found out about a program is right only if it has no races, which it has or may have. */
final class RacesMatterException extends Exception {

    private static final long serialVersionUID = 1L;

    RacesMatterException() {
        super("the program may have races");
    }
}
