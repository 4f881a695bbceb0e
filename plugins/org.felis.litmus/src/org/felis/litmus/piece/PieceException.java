package org.felis.litmus.piece;

import java.util.List;

import org.felis.litmus.listing.ListingProblem;

/** A function cannot become a piece of a thread. */
public final class PieceException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<ListingProblem> problems;

    PieceException(List<ListingProblem> problems) {
        super(problems.get(0).message(), null, false, false);
        this.problems = List.copyOf(problems);
    }

    PieceException(int line, String message) {
        this(List.of(new ListingProblem(line, message)));
    }

    /** Why, with lines of the assembly text; line 0 if it is the fault of none. */
    public List<ListingProblem> problems() {
        return problems;
    }
}
