package org.felis.verification.explanation;

import java.util.List;

import org.felis.engine.source.SourceRange;

/**
 * Why a pair is in a relation, or an event in a set: the definition unfolded down to base relations and sets.
 *
 * @param term the name that the model gives to it, or else its definition, in CAT
 * @param definition the right-hand side of its definition; empty if it has no name or is given
 * @param place where the model names it; the whole of no file if it has no name
 * @param source the id of the first event, or of the member
 * @param target the id of the second event, or of the member
 * @param premises what makes it hold
 * @param absent what must not hold besides, in CAT; empty if nothing
 * @param cut whether premises were left out because the tree is too large
 */
public record DerivationTree(String term, String definition, SourceRange place, int source, int target,
        List<DerivationTree> premises, String absent, boolean cut) {

    public DerivationTree {
        premises = List.copyOf(premises);
    }
}
