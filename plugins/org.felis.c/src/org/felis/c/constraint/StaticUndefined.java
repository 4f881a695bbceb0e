package org.felis.c.constraint;

import java.util.List;

import org.felis.engine.source.SourceRange;

/**
 * The program has undefined behaviour whether this place is reached or not: a "shall" outside of constraints on what is declared (ISO C11, 4#2). Compilers
 * mostly refuse it.
 *
 * @param name as Cerberus names it, such as {@code UB059_incomplete_no_linkage_identifier}
 * @param paragraphs of ISO C11, as {@code §6.7#7}
 */
public record StaticUndefined(SourceRange place, String name, String message, List<String> paragraphs) {
    public StaticUndefined {
        paragraphs = List.copyOf(paragraphs);
    }

    @Override
    public String toString() {
        return place + ": " + name + ": " + message;
    }
}
