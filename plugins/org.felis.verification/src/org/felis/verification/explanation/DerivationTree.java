package org.felis.verification.explanation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.felis.engine.explanation.reading.Inference;
import org.felis.engine.explanation.reading.TermDescription;
import org.felis.engine.source.SourceRange;

/**
 * An inference as plain data, for JSON: why a pair is in a relation, or an event in a set, as a tree down to base relations and sets.
 *
 * @param term the name that the model gives to it, or else its definition, in CAT
 * @param definition the right-hand side of its definition; empty if it has no name or is given
 * @param place where the model names it; the whole of no file if it has no name
 * @param source the id of the first event, or of the member
 * @param target the id of the second event, or of the member
 * @param rule what is made of the premises: {@code given}, {@code sequence}, {@code path}, {@code same}, {@code all}, {@code except},
 *        {@code turned}, {@code ends} or {@code pair}
 * @param alternative the part of a union that applies, in CAT; empty if there is only one
 * @param premises what makes it hold
 * @param absent what must not hold besides, in CAT; empty if nothing
 * @param cut whether premises were left out because the tree is too large
 */
public record DerivationTree(String term, String definition, SourceRange place, int source, int target, String rule, String alternative,
        List<DerivationTree> premises, String absent, boolean cut) {

    /** A derivation shares its parts, a tree does not: one of so many nodes is cut. */
    private static final int MOST_NODES = 300;

    public DerivationTree {
        premises = List.copyOf(premises);
    }

    static DerivationTree of(Inference inference) {
        return of(inference, new int[] {MOST_NODES});
    }

    private static DerivationTree of(Inference inference, int[] left) {
        left[0]--;
        List<DerivationTree> premises = new ArrayList<>();
        boolean cut = left[0] < inference.premises().size();
        if (!cut) {
            inference.premises().forEach(p -> premises.add(of(p, left)));
        }
        Optional<TermDescription.Definition> definition = inference.term().definition();
        return new DerivationTree(inference.term().text(), definition.map(TermDescription.Definition::text).orElse(""),
                definition.map(TermDescription.Definition::place).orElseGet(() -> SourceRange.wholeFile("")), inference.source(),
                inference.target(), inference.rule().name().toLowerCase(Locale.ROOT), text(inference.alternative()), premises,
                text(inference.absent()), cut);
    }

    private static String text(Optional<TermDescription> term) {
        return term.map(TermDescription::text).orElse("");
    }
}
